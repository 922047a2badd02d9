/** So long after the last letter somebody is still writing. */
const WRITES_FOR_MS = 1_500;
const FIELDS = 'input, textarea, [contenteditable="true"]';
const CAN_HOVER = '(hover: hover)';

/**
 * A frame may take the focus by itself, and would be told what somebody writes into the chat or a password's field: it is taken
 * back, unless the visitor may have pressed into the frame, of which a page hears nothing.
 */
export function keepFocus(): void {
  let written: { field: HTMLElement; at: number } | null = null;
  const write = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.matches(FIELDS)) written = { field: target, at: performance.now() };
  };
  const leave = () => {
    written = null;
  };
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && leave(), true);
  document.addEventListener('pointerdown', leave, true);
  for (const event of ['pointerdown', 'focusin', 'input']) document.addEventListener(event, write, true);
  // Only after it does the document say where the focus went.
  window.addEventListener('blur', () => setTimeout(takeBack));

  function takeBack(): void {
    const frame = document.activeElement;
    if (!(frame instanceof HTMLIFrameElement) || !written?.field.isConnected) return;
    const writes = performance.now() - written.at < WRITES_FOR_MS;
    const isPressed = !matchMedia(CAN_HOVER).matches || frame.matches(':hover');
    if (isPressed && !writes) return;
    const before = written;
    frame.blur();
    window.focus();
    written.field.focus({ preventScroll: true });
    // Who presses again a moment later means it.
    written = before;
  }
}
