/** What the server says of a request, in the words of the page: its reader sees fields and menus, not requests. */
export function pageMessage(message: string): string {
  return plain(message)
    .replace(/^timeout is /, 'the time limit is ')
    .replace(/\bthe body\b/g, 'what the page sent');
}

/** The same for a remedy; nothing if it helps only those who write requests. */
export function pageRemedy(remedy: string | null): string | null {
  if (remedy === null) return null;
  if (/`box`|a box\b/.test(remedy)) return 'The menu Size has the grids that this page can draw';
  if (remedy.includes('/api/methods')) return 'Method lists the parameters with their ranges';
  if (/\/api\b|docs\/|`[a-z_]+`|\bbody\b|content-type|header|json|\{"/i.test(remedy)) return null;
  return plain(remedy);
}

/** A sentence: a capital letter, the place before the full stop. */
export function sentence(text: string, place = ''): string {
  const trimmed = text.trim();
  const [, body, end] = /^(.*?)([.!?]?)$/s.exec(trimmed)!;
  return body!.charAt(0).toUpperCase() + body!.slice(1) + place + (end || '.');
}

function plain(text: string): string {
  return text.replace(/\br(\d+)c(\d+)\b/g, 'row $1, column $2').replace(/`([^`]*)`/g, '“$1”');
}
