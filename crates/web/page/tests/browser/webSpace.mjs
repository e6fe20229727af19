// A web space with the page without a server, on a free port.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseUrl, WAIT } from './browser.mjs';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** A file of the page. */
export const siteFile = (name) => readFileSync(join(dirname(fileURLToPath(baseUrl())), name), 'utf8');

/**
 * Serves the files of the page. `changes` has other contents by their names, null for a missing file; it may be changed
 * later. `headers` come with each answer. `/events` is a stream of events without an end.
 */
export async function serve({ changes = {}, headers = {} } = {}) {
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url, 'http://localhost').pathname) || 'index.html';
    for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
    if (name === 'events') {
      response.setHeader('content-type', 'text/event-stream');
      response.write('data: here\n\n');
      return;
    }
    response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
    try {
      const content = name in changes ? changes[name] : siteFile(name);
      if (content === null) response.writeHead(404);
      response.end(content ?? '');
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    changes,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A page whose requests go to its workers directly; `prepare` gets its context. */
export const openPlain = (prepare = async () => {}) => async (browser) => {
  const context = await browser.newContext();
  context.setDefaultTimeout(WAIT);
  await prepare(context);
  return { page: await context.newPage(), context, faults: [] };
};
