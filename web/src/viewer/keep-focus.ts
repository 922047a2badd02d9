/** The viewer counts as typing for so long after the last input. */
const TYPING_MS = 1_500;
const FIELDS = 'input, textarea, [contenteditable="true"]';
const CAN_HOVER = '(hover: hover)';

/**
 * Returns the focus to the field when a frame takes it while the viewer types: the frame would receive the message or
 * password. A page receives no presses inside a frame, so a frame that may have been pressed keeps the focus.
 */
export function keepFocus(): void {
  let lastInput: { field: HTMLElement; at: number } | null = null;
  const recordInput = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.matches(FIELDS)) lastInput = { field: target, at: performance.now() };
  };
  const forgetInput = () => {
    lastInput = null;
  };
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && forgetInput(), true);
  document.addEventListener('pointerdown', forgetInput, true);
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
    // A second press moments later is intended, so the time of the last input is not renewed.
    lastInput = before;
  }
}
