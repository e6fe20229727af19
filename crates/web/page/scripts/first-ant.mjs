// Measures the time from the address to the first iteration of the colony with which the page begins, at one or more
// addresses in turn: node scripts/first-ant.mjs http://127.0.0.1:5225/ file:///tmp/ants/index.html

import { openBrowser } from '../tests/browser/browser.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const addresses = process.argv.slice(2);
const times = addresses.map(() => []);
const browser = await openBrowser();
for (let round = 0; round < ROUNDS; round++)
  for (const [place, address] of addresses.entries()) {
    const page = await browser.newPage();
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => Number(document.querySelector('.numbers b')?.textContent ?? 0) >= 1);
    times[place].push(await page.evaluate(() => performance.now()));
    await page.close();
  }
await browser.close();
for (const [place, address] of addresses.entries()) {
  const sorted = times[place].sort((one, other) => one - other).map(Math.round);
  console.log(`${address}: first iteration after ${sorted[Math.floor(ROUNDS / 2)]} ms (median of ${sorted.join(', ')})`);
}
