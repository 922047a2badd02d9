/**
 * The built page preloads its style sheets, so that the first paint waits for none (build/first-paint.ts). They take their
 * places in the head at once, before any that is loaded later; answers when all are there, or will not come.
 */
export function applyStyles(): Promise<unknown> {
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]');
  return Promise.all([...preloads].map(applySheet));
}

function applySheet(preload: HTMLLinkElement): Promise<unknown> {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.crossOrigin = preload.crossOrigin;
  sheet.href = preload.href;
  return new Promise((settled) => {
    sheet.addEventListener('load', settled);
    sheet.addEventListener('error', settled);
    preload.replaceWith(sheet);
  });
}
