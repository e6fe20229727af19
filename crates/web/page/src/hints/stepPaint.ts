import type { Candidate, Link, Role } from '../model/steps.ts';
import { colours, type ColourName } from '../paint/theme.ts';
import { drawMark, type MarkPlace, type MarkPlaces } from './markPlaces.ts';

/** The mark of a role: roles that occur together differ by their shape too, not only by their colour. */
interface RoleLook {
  readonly ground: ColourName;
  readonly shape: 'disc' | 'square' | 'diamond';
  readonly isOutlined: boolean;
}

export const ROLE_LOOKS: Readonly<Record<Role, RoleLook>> = {
  pattern: { ground: 'step-pattern', shape: 'disc', isOutlined: false },
  pivot: { ground: 'step-pivot', shape: 'square', isOutlined: false },
  fin: { ground: 'step-fin', shape: 'diamond', isOutlined: true },
  first: { ground: 'step-first', shape: 'disc', isOutlined: false },
  second: { ground: 'step-second', shape: 'square', isOutlined: false },
  third: { ground: 'step-third', shape: 'disc', isOutlined: true },
  fourth: { ground: 'step-fourth', shape: 'square', isOutlined: true },
};

/** How far a curve leaves the straight line, as a share of its length. */
const BEND = 0.18;

export function paintCause(context: CanvasRenderingContext2D, place: MarkPlace, role: Role): void {
  const { ground, shape, isOutlined } = ROLE_LOOKS[role];
  const { x, y, radius } = place;
  const palette = colours();
  context.beginPath();
  if (shape === 'disc') context.arc(x, y, radius, 0, 2 * Math.PI);
  else if (shape === 'square') context.rect(x - radius * 0.92, y - radius * 0.92, radius * 1.84, radius * 1.84);
  else {
    const reach = radius * 1.2;
    context.moveTo(x, y - reach);
    context.lineTo(x + reach, y);
    context.lineTo(x, y + reach);
    context.lineTo(x - reach, y);
    context.closePath();
  }
  context.fillStyle = palette[ground];
  context.fill();
  if (isOutlined) {
    context.lineWidth = Math.max(1, radius * 0.16);
    context.strokeStyle = palette['step-ink'];
    context.stroke();
  }
  context.fillStyle = palette['step-ink'];
  drawMark(context, place, 600);
}

/** A value that is struck: crossed out. */
export function paintStruck(context: CanvasRenderingContext2D, place: MarkPlace): void {
  const { x, y, radius } = place;
  const palette = colours();
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = palette['step-struck'];
  context.fill();
  context.fillStyle = palette['step-ink'];
  drawMark(context, place, 400);
  context.beginPath();
  context.moveTo(x - radius, y + radius);
  context.lineTo(x + radius, y - radius);
  context.lineWidth = Math.max(1.5, radius * 0.22);
  context.strokeStyle = palette['step-cross'];
  context.stroke();
}

/** A value that is set: in a ring. */
export function paintFixed(context: CanvasRenderingContext2D, place: MarkPlace): void {
  const { x, y, radius } = place;
  const width = Math.max(2, radius * 0.26);
  const palette = colours();
  const ring = (at: number, thickness: number, colour: string) => {
    context.beginPath();
    context.arc(x, y, at, 0, 2 * Math.PI);
    context.lineWidth = thickness;
    context.strokeStyle = colour;
    context.stroke();
  };
  ring(radius, width, palette.good);
  // A dark line parts it from a mark of nearly the same colour.
  ring(radius - width / 2, Math.max(1, width / 4), palette['step-ink']);
}

/** A link as a curve between the middles of its ends: a strong one is a thick line, a weak one a thin dashed line. */
export function paintLink(context: CanvasRenderingContext2D, places: MarkPlaces, { from, to, kind }: Link): void {
  const [begin, end] = [middleOf(places, from), middleOf(places, to)];
  if (begin === null || end === null) return;
  const [across, down] = [end.x - begin.x, end.y - begin.y];
  const bend = { x: (begin.x + end.x) / 2 - down * BEND, y: (begin.y + end.y) / 2 + across * BEND };
  // From edge to edge of the marks, which stay readable.
  const [first, last] = [towards(begin, bend), towards(end, bend)];
  const width = Math.max(1.5, begin.radius * (kind === 'strong' ? 0.26 : 0.16));
  context.beginPath();
  context.moveTo(first.x, first.y);
  context.quadraticCurveTo(bend.x, bend.y, last.x, last.y);
  context.setLineDash([]);
  context.lineCap = 'round';
  context.lineWidth = width * 2.2;
  context.strokeStyle = colours()['step-halo'];
  context.stroke();
  if (kind === 'weak') context.setLineDash([width * 2.4, width * 2.6]);
  context.lineWidth = width;
  context.strokeStyle = colours()['step-link'];
  context.stroke();
  context.setLineDash([]);
}

interface Middle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** The middle of the marks of a group; null if none is on the canvas. */
function middleOf(places: MarkPlaces, group: readonly Candidate[]): Middle | null {
  const all = group.map((one) => places.of(one)).filter((place) => place !== null);
  const [first] = all;
  if (first === undefined) return null;
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / all.length;
  return { x: mean(all.map(({ x }) => x)), y: mean(all.map(({ y }) => y)), radius: first.radius };
}

/** The point of a mark's edge that faces another point. */
function towards({ x, y, radius }: Middle, to: { readonly x: number; readonly y: number }): { x: number; y: number } {
  const [across, down] = [to.x - x, to.y - y];
  const length = Math.hypot(across, down);
  const share = length === 0 ? 0 : Math.min(radius / length, 0.4);
  return { x: x + across * share, y: y + down * share };
}
