// The requests of a page to its workers, led through the network of its browser context: so a test sees, holds, changes and
// refuses them as it does those to a server.

/** The address that the requests get; it never leaves the browser. */
const ORIGIN = 'http://workers.test';

export async function routeWorkers(context) {
  await context.addInitScript(leadThroughNetwork, ORIGIN);
  await context.route(`${ORIGIN}/**`, async (route) => {
    const request = route.request();
    const asked = [request.url().slice(ORIGIN.length), request.postData() ?? undefined];
    // A page that is closed or left waits for no answer.
    const answer = await request.frame().evaluate(([path, body]) => window.askWorker(path, body), asked).catch(() => null);
    if (answer === null) await route.abort().catch(() => {});
    else await route.fulfill({ status: answer.status, contentType: 'application/json', body: answer.body });
  });
}

/** In the page: sends requests to `origin` instead of a worker. `askWorker` passes one on, and returns its answer. */
function leadThroughNetwork(origin) {
  const { postMessage } = Worker.prototype;
  /** The worker that answers a path. */
  const workers = new Map();
  let passedOn = 0;

  Worker.prototype.postMessage = function (message, ...rest) {
    if (message.what !== 'ask') return postMessage.call(this, message, ...rest);
    const { id, path, body } = message;
    workers.set(path, this);
    const say = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
    fetch(origin + path, body === undefined ? {} : { method: 'POST', body }).then(
      async (response) => say({ what: 'answer', id, status: response.status, body: await response.text() }),
      () => say({ what: 'failure' }),
    );
  };

  window.askWorker = (path, body) =>
    new Promise((resolve) => {
      const worker = workers.get(path);
      const id = -++passedOn;
      const take = ({ data }) => {
        if (data.what === 'answer' && data.id !== id) return;
        if (data.what !== 'answer' && data.what !== 'failure') return;
        worker.removeEventListener('message', take);
        resolve(data.what === 'answer' ? data : null);
      };
      worker.addEventListener('message', take);
      postMessage.call(worker, { what: 'ask', id, path, body });
    });
}
