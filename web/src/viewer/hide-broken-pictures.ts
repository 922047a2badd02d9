/** Hides pictures that fail to load, instead of showing the browser's icon for broken images. */
export function hideBrokenPictures(): void {
  const show = (visibility: string) => (event: Event) => {
    // `error` and `load` of pictures do not bubble, so they are captured.
    if (event.target instanceof HTMLImageElement) event.target.style.visibility = visibility;
  };
  document.addEventListener('error', show('hidden'), true);
  document.addEventListener('load', show(''), true);
}
