/** Loads a third-party script into the page; the content security policy limits which scripts may run. */
export function addScript(src: string, id = ''): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { src, id, async: true });
  document.head.append(script);
  return script;
}
