/** A message of the server in the words of the page: the user sees fields and menus, not requests. */
export function pageMessage(message: string): string {
  return plain(message)
    .replace(/^timeout is /, 'the time limit is ')
    .replace(/\bthe body\b/g, 'what the page sent');
}

/** The statuses of answers whose remedy concerns what the user entered (422) or the state of the server (500, 503). */
const SHOWN_STATUSES = [0, 422, 500, 503];

/** The same for a remedy; null if it helps only authors of requests. */
export function pageRemedy({ remedy, field, status }: RemedySource): string | null {
  if (remedy === null || !SHOWN_STATUSES.includes(status)) return null;
  if (field === 'box') return 'The menu Size has the grids that this page can draw';
  if (field === 'variant' || field === 'regions') return `See Variant. ${sentence(plain(remedy))}`;
  if (/(^|\.)(method|preset|parameters\.\w+)$/.test(field ?? '')) return 'Method lists the parameters with their ranges';
  return plain(ofMenu(remedy));
}

/** The kinds of random puzzles as the menu calls them; what the program can do beyond is no remedy on the page. */
function ofMenu(remedy: string): string {
  return remedy
    .replace('`unique` or `minimal`', '“one solution only” or “one solution and no superfluous given”')
    .replace(/; `antdoku generate` has no limit$/, '');
}

interface RemedySource {
  readonly remedy: string | null;
  readonly field: string | null;
  readonly status: number;
}

/** Makes a sentence: a capital letter, the text, the place, a full stop. */
export function sentence(text: string, place = ''): string {
  const trimmed = text.trim();
  const end = /[.!?]$/.exec(trimmed)?.[0] ?? '';
  const body = trimmed.slice(0, trimmed.length - end.length);
  return body.charAt(0).toUpperCase() + body.slice(1) + place + (end || '.');
}

function plain(text: string): string {
  return text.replace(/\br(\d+)c(\d+)\b/g, 'row $1, column $2').replace(/`([^`]*)`/g, '“$1”');
}
