/** What the page sends to its worker. */
export type ToWorker =
  | { readonly what: 'begin'; readonly code: WebAssembly.Module }
  | { readonly what: 'ask'; readonly id: number; readonly path: string; readonly body: string | undefined }
  /** Begins the searches of a run, and sends their events. */
  | { readonly what: 'watch'; readonly run: string }
  /** The page has shown the last events. */
  | { readonly what: 'shown'; readonly run: string }
  | { readonly what: 'leave'; readonly run: string };

/** What the worker sends to the page. */
export type ToPage =
  | { readonly what: 'begun'; readonly canSuspend: boolean }
  | { readonly what: 'answer'; readonly id: number; readonly status: number; readonly body: string }
  /** Server-sent events as text; `isLast` at the end of the run. */
  | { readonly what: 'events'; readonly run: string; readonly text: string; readonly isLast: boolean }
  | { readonly what: 'failure'; readonly reason?: string };
