import { storedForVisit, storeForVisit } from '../storage.ts';

const LOOK_EVERY_MS = 2_000;
/** Two servers of different builds behind one address must not send a page to and fro. */
const ONCE_IN_MS = 60_000;
const LEFT_AT_KEY = 'nave.left-old-build-at';

let leaving = false;

/**
 * A file of the page is lost. If the server has another build by now, the page loads itself anew, as soon as that
 * disturbs nobody; until then it goes on with what it has.
 */
export async function leaveOldBuild(): Promise<void> {
  if (leaving || wasHereJustNow() || !(await isReplaced())) return;
  leaving = true;
  const timer = setInterval(async () => {
    // Asked again, because a server that is down in between would leave an error page.
    if (!isQuiet() || !(await isReplaced())) return;
    clearInterval(timer);
    storeForVisit(LEFT_AT_KEY, String(Date.now()));
    location.reload();
  }, LOOK_EVERY_MS);
}

function wasHereJustNow(): boolean {
  return Date.now() - Number(storedForVisit(LEFT_AT_KEY)) < ONCE_IN_MS;
}

/** Whether this address answers with a page of other scripts. */
async function isReplaced(): Promise<boolean> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src');
  if (!entry) return false;
  try {
    const response = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } });
    return response.ok && !(await response.text()).includes(entry);
  } catch {
    // No network, no answer: nothing to go to.
    return false;
  }
}

/** Nobody is typing or in a dialog, and no video plays. One in a frame plays for all that is known. */
function isQuiet(): boolean {
  const { activeElement } = document;
  const typing = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
  if (typing && activeElement.value !== '') return false;
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return false;
  if (document.querySelector('#video iframe')) return document.visibilityState === 'hidden';
  return [...document.querySelectorAll('video')].every(({ paused, ended }) => paused || ended);
}
