/** How long the viewer counts as typing after the last input. */
const TYPING_MS = 1_500;
const FIELDS = 'input, textarea, [contenteditable="true"]';
const CAN_HOVER = '(hover: hover)';

/**
 * Returns the focus to the field when a frame takes the focus while the viewer types. Otherwise the frame would receive
 * the rest of the message or password. The page gets no events of presses inside a frame, so a frame that the viewer
 * may have pressed keeps the focus.
 */
export function keepFocus(): void {
  let lastInput: { field: HTMLElement; at: number } | null = null;
  const recordInput = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.matches(FIELDS)) lastInput = { field: target, at: performance.now() };
  };
  const clearLastInput = () => {
    lastInput = null;
  };
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && clearLastInput(), true);
  document.addEventListener('pointerdown', clearLastInput, true);
  for (const event of ['pointerdown', 'focusin', 'input']) document.addEventListener(event, recordInput, true);
  // `document.activeElement` is updated after the event.
  window.addEventListener('blur', () => setTimeout(restoreFocus));

  function restoreFocus(): void {
    const frame = document.activeElement;
    if (!(frame instanceof HTMLIFrameElement) || !lastInput?.field.isConnected) return;
    const isTyping = performance.now() - lastInput.at < TYPING_MS;
    const isPressed = !matchMedia(CAN_HOVER).matches || frame.matches(':hover');
    if (isPressed && !isTyping) return;
    const before = lastInput;
    frame.blur();
    window.focus();
    lastInput.field.focus({ preventScroll: true });
    // Focusing the field has renewed the time of the last input, but a second press moments later is intended.
    lastInput = before;
  }
}
