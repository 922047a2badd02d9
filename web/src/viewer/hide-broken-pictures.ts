/** A picture that does not come leaves its place plain: no browser's broken mark, whoever shows it. */
export function hideBrokenPictures(): void {
  const show = (visibility: string) => (event: Event) => {
    // Errors and loads of pictures do not bubble; on the way down they pass here.
    if (event.target instanceof HTMLImageElement) event.target.style.visibility = visibility;
  };
  document.addEventListener('error', show('hidden'), true);
  document.addEventListener('load', show(''), true);
}
