import { contextOf } from '../dom.ts';
import { fitLattice } from '../paint/lattice.ts';
import { inLightColours } from '../paint/theme.ts';
import type { Path } from './position.ts';
import { StepPicture } from './stepPicture.ts';
import { stepFacts, stepSentence, techniqueTitle } from './words.ts';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}' +
  'h2{font-size:1.1rem;margin:2.5rem 0 .3rem}small{font-weight:normal;color:#555}img{width:100%;max-width:30rem}' +
  'section{break-inside:avoid}';

/** The pixels of a cell in a picture. */
const CELL = 48;

/** All steps of an explanation as a page of its own, each with its picture, to be read or printed. */
export function pathPage(path: Path, title: string, summary: string): string {
  const { steps } = path;
  const sections: string[] = [];
  inLightColours(() => {
    for (const [index, step] of steps.entries()) {
      const sentence = escaped(stepSentence(step));
      const picture = pictureOf(new StepPicture(path.before(index), step, { isWhole: true, hasMarks: true }, null));
      sections.push(
        `<section><h2>${index + 1}. ${techniqueTitle(step.technique)} <small>${stepFacts(step)}</small></h2>\n` +
          `<p>${sentence}</p>\n<img src="${picture}" alt="${sentence}"></section>`,
      );
    }
    const end = pictureOf(new StepPicture(path.before(steps.length), null, { isWhole: true, hasMarks: true }, null));
    sections.push(`<section><h2>${escaped(summary)}</h2>\n<img src="${end}" alt="The grid after all steps"></section>`);
  });
  return (
    `<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">\n` +
    `<title>${escaped(title)}</title>\n<style>${STYLE}</style>\n<h1>${escaped(title)}</h1>\n${sections.join('\n')}\n</html>\n`
  );
}

function pictureOf(picture: StepPicture): string {
  const lattice = fitLattice(picture.shape, picture.shape.side * CELL, 1);
  const canvas = document.createElement('canvas');
  canvas.width = lattice.width;
  canvas.height = lattice.height;
  picture.draw(contextOf(canvas, { alpha: false }), lattice);
  return canvas.toDataURL();
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
