import { googleTag } from '@nave/domain/channels/outside-scripts.ts';
import { store, stored } from '../../../lib/storage.ts';
import { addScript } from './add-script.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const STAFF_SEEN = 'nave.staff-seen';
/** How long a browser counts as one of staff after they were there (VIEW-150). Source: 002 §6. */
const STAFF_FOR_MS = 30 * 60_000;

const known = new Set<string>();

/** Tells a tracking id that a page is looked at (CHN-202). */
export function reportView(id: string, { path, isStaff }: { path: string; isStaff: boolean }): void {
  switchOff(id, false);
  if (known.size === 0) {
    window.dataLayer ??= [];
    addScript(googleTag.addressOf(id));
    tag('js', new Date());
  }
  // Each view is told once, by us: the script would tell the first by itself.
  if (!known.has(id)) tag('config', id, { send_page_view: false });
  known.add(id);
  tag('event', 'page_view', { send_to: id, page_path: path, isGlobalUser: staffDimension(isStaff) });
}

/** The visitor does not want it: nothing more is told, and what Google's script kept in this browser goes. */
export function stopReporting(ids: readonly string[]): void {
  for (const id of ids) switchOff(id, true);
  const kept = document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '');
  const parts = location.hostname.split('.');
  const domains = ['', ...parts.map((_, at) => `; domain=${parts.slice(at).join('.')}`)];
  for (const name of kept.filter((one) => /^_g(a|id|at)/.test(one)))
    for (const domain of domains) forget(`${name}=; max-age=0; path=/${domain}`);
}

function forget(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers that are served have nothing else.
  document.cookie = cookie;
}

/** Source: 002 §6. Staff are known by this browser for a while after they have signed out. */
function staffDimension(isStaff: boolean): 'true' | '(not set)' {
  const now = Date.now();
  if (isStaff) store(STAFF_SEEN, String(now));
  const seenAt = Number(stored(STAFF_SEEN) ?? Number.NaN);
  return isStaff || now - seenAt < STAFF_FOR_MS ? 'true' : '(not set)';
}

/** As Google's script reads it. */
function switchOff(id: string, off: boolean): void {
  Object.assign(window, { [`ga-disable-${id}`]: off });
}

/** Google's script takes nothing but the arguments of a function. */
function tag(..._given: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: an array is something else to Google's script
  window.dataLayer?.push(arguments);
}
