/** Loads somebody else's script into the page; the page's policy says which may run. */
export function addScript(src: string, id = ''): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { src, id, async: true });
  document.head.append(script);
  return script;
}
