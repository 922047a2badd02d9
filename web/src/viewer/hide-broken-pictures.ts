/** Hides pictures that fail to load, instead of showing the browser's icon for broken images. */
export function hideBrokenPictures(): void {
  const setVisibility = (visibility: string) => (event: Event) => {
    // `error` and `load` of pictures do not bubble, so they are captured.
    if (event.target instanceof HTMLImageElement) event.target.style.visibility = visibility;
  };
  document.addEventListener('error', setVisibility('hidden'), true);
  document.addEventListener('load', setVisibility(''), true);
}
