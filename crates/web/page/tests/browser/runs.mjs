// Helpers of tests that start and read runs.

import { chooseExample, chooseMethod, setSpeed, until } from './browser.mjs';

/** Numbers of the first contestant by their names. */
export const numbers = (page) =>
  page
    .locator('.numbers')
    .first()
    .locator('span')
    .evaluateAll((spans) =>
      Object.fromEntries(spans.map((span) => [span.firstChild.textContent.trim(), span.lastChild.textContent])),
    );

export const waitForIteration = (page, least) =>
  until(
    page,
    `iteration ${least}`,
    (wanted) => Number(document.querySelector('.numbers b')?.textContent.replaceAll(',', '') ?? 0) >= wanted,
    least,
  );

export const solved = (page) => page.locator('#result:not([hidden])').waitFor();

/** A colony that does not solve its puzzle, so that it still runs when a test checks it, on any machine. */
export async function chooseEndless(page) {
  await chooseMethod(page, 'acs', 'no-bve');
  await chooseExample(page, 'Platinum Blond');
}

/** Such a colony, which waits after its first iteration. */
export async function beginPaused(page) {
  await chooseEndless(page);
  await page.locator('#iteration').click();
  await waitForIteration(page, 1);
}

/** Such a colony, at a slow speed. */
export async function beginSlowly(page) {
  await chooseEndless(page);
  await setSpeed(page, '2 iterations');
  await page.locator('#solve').click();
  await waitForIteration(page, 1);
}

/** The next states of a run that the server sends by itself, about one a second. */
export async function nextStates(page, id, count) {
  await page.evaluate((run) => {
    window.states = [];
    const source = new EventSource(`api/runs/${run}/events`);
    source.addEventListener('state', ({ data }) => window.states.push(JSON.parse(data)));
  }, id);
  await until(page, `${count} states of the run`, (wanted) => window.states.length >= wanted, count);
  return page.evaluate((wanted) => window.states.slice(0, wanted), count);
}
