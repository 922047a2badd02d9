import type { PublicContent } from './content.ts';
import type { InitialPanel } from './engagement-settings.ts';
import { hasChat } from './has-chat.ts';

interface Opening {
  /** The panels that are offered, by their names. */
  offered: readonly string[];
  /** Whether the panels are tabs below the video. */
  isNarrow: boolean;
}

/** The panel that stands open until the viewer chooses another, for what is shown or null (PAN-7 to PAN-14). */
export function defaultPanel(
  content: { initialSelectedPanel: InitialPanel; startsAt: string | null } | null,
  { offered, isNarrow }: Opening,
): string {
  const chosen = content?.initialSelectedPanel;
  if (chosen && offered.includes(chosen)) return chosen;
  const inOrder = [content?.startsAt && 'chat', 'bible', 'notes', isNarrow && 'videos'];
  return inOrder.find((panel) => panel && offered.includes(panel)) || 'info';
}

/** The panels that a content itself offers. */
export function panelsOf(content: PublicContent): string[] {
  const { bible, notes, schedule } = content;
  const enabled = { chat: hasChat(content), bible: bible.enabled, notes: notes.enabled, schedule: schedule.enabled };
  return [...Object.entries(enabled).flatMap(([panel, isOn]) => (isOn ? [panel] : [])), 'info'];
}
