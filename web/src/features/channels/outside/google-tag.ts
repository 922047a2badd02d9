import { googleTag } from '@nave/domain/channels/outside-scripts.ts';
import { isStaffBrowser } from '../../../lib/staff-browser.ts';
import { addScript } from './add-script.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const configuredIds = new Set<string>();

/** Reports a page view to a tracking id (CHN-202). */
export function reportView(id: string, { path, isStaff }: { path: string; isStaff: boolean }): void {
  setDisabled(id, false);
  if (configuredIds.size === 0) {
    window.dataLayer ??= [];
    addScript(googleTag.addressOf(id));
    tag('js', new Date());
  }
  // Without this option the script itself would also report the first view.
  if (!configuredIds.has(id)) tag('config', id, { send_page_view: false });
  configuredIds.add(id);
  const isGlobalUser = isStaffBrowser(isStaff) ? 'true' : '(not set)';
  tag('event', 'page_view', { send_to: id, page_path: path, isGlobalUser });
}

/** Stops reporting after the visitor refuses, and deletes the cookies of Google's script. */
export function stopReporting(ids: readonly string[]): void {
  for (const id of ids) setDisabled(id, true);
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '');
  const parts = location.hostname.split('.');
  const domains = ['', ...parts.map((_, at) => `; domain=${parts.slice(at).join('.')}`)];
  for (const name of names.filter((one) => /^_g(a|id|at)/.test(one)))
    for (const domain of domains) writeCookie(`${name}=; max-age=0; path=/${domain}`);
}

function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: older supported browsers have no CookieStore.
  document.cookie = cookie;
}

/** Sets the flag with which Google's script is disabled for an id. */
function setDisabled(id: string, isDisabled: boolean): void {
  Object.assign(window, { [`ga-disable-${id}`]: isDisabled });
}

/** Queues a command for Google's script, which accepts only an `arguments` object. */
function tag(..._args: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: Google's script treats an array differently
  window.dataLayer?.push(arguments);
}
