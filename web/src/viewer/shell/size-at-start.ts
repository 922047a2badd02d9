/** The size of the window when the page's first script ran, in CSS pixels: no keyboard was open yet. */
export const sizeAtStart = { width: globalThis.innerWidth, height: globalThis.innerHeight };
