import { storedForVisit, storeForVisit } from '../storage.ts';

const CHECK_EVERY_MS = 2_000;
/** The minimum time between reloads, in case two servers behind one hostname have different builds. */
const MIN_INTERVAL_MS = 60_000;
const RELOADED_AT_KEY = 'nave.left-old-build-at';

let reloading = false;

/**
 * If the server has another build, reloads the page as soon as the visitor is idle. Call this function when a file of
 * the page has failed to load.
 */
export async function reloadForNewBuild(): Promise<void> {
  if (reloading || hasJustReloaded() || !(await isReplaced())) return;
  reloading = true;
  const timer = setInterval(async () => {
    // Check again: if the server is down now, a reload would end on an error page.
    if (!isIdle() || !(await isReplaced())) return;
    clearInterval(timer);
    storeForVisit(RELOADED_AT_KEY, String(Date.now()));
    location.reload();
  }, CHECK_EVERY_MS);
}

function hasJustReloaded(): boolean {
  return Date.now() - Number(storedForVisit(RELOADED_AT_KEY)) < MIN_INTERVAL_MS;
}

/** Whether the server now serves this URL with another start script. */
async function isReplaced(): Promise<boolean> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src');
  if (!entry) return false;
  try {
    const response = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } });
    return response.ok && !(await response.text()).includes(entry);
  } catch {
    // Without an answer the build is unknown.
    return false;
  }
}

/** Whether no text is being typed, no dialog is open and no video plays. A video in a frame counts as playing. */
function isIdle(): boolean {
  const { activeElement } = document;
  const typing = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
  if (typing && activeElement.value !== '') return false;
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return false;
  if (document.querySelector('#video iframe')) return document.visibilityState === 'hidden';
  return [...document.querySelectorAll('video')].every(({ paused, ended }) => paused || ended);
}
