/** Something that draws itself after a change. */
export interface Painter {
  /** Draws if something has changed; returns whether it drew. */
  paint(): boolean;
}

const KEPT_TIMES = 600;

/** Draws all painters at most once per frame of the screen, and measures the time. */
export class Schedule {
  private readonly painters = new Set<Painter>();
  private readonly times: number[] = [];
  private wanted = false;

  add(painter: Painter): void {
    this.painters.add(painter);
  }

  remove(painter: Painter): void {
    this.painters.delete(painter);
  }

  request(): void {
    if (this.wanted) return;
    this.wanted = true;
    requestAnimationFrame(() => {
      this.wanted = false;
      this.paintNow();
    });
  }

  /** Milliseconds of the last drawings. */
  get drawTimes(): readonly number[] {
    return this.times;
  }

  paintNow(): number {
    const start = performance.now();
    let drew = false;
    for (const painter of this.painters) drew = painter.paint() || drew;
    const duration = performance.now() - start;
    if (!drew) return 0;
    this.times.push(duration);
    if (this.times.length > KEPT_TIMES) this.times.shift();
    return duration;
  }
}
