import type { PublicContent } from './content.ts';
import type { InitialPanel } from './engagement-settings.ts';
import { hasChat } from './has-chat.ts';

interface Opening {
  /** Names of the offered panels. */
  offered: readonly string[];
  /** Whether the panels are tabs below the video, on a narrow window. */
  isNarrow: boolean;
}

/** Returns the panel that is open until the viewer chooses another, for the shown content or null (PAN-7 to PAN-14). */
export function defaultPanel(
  content: { initialSelectedPanel: InitialPanel; startsAt: string | null } | null,
  { offered, isNarrow }: Opening,
): string {
  const chosen = content?.initialSelectedPanel;
  if (chosen && offered.includes(chosen)) return chosen;
  const inOrder = [content?.startsAt && 'chat', 'bible', 'notes', isNarrow && 'videos'];
  return inOrder.find((panel) => panel && offered.includes(panel)) || 'info';
}

/** Returns the names of the panels that a content offers. */
export function panelsOf(content: PublicContent): string[] {
  const { bible, notes, schedule } = content;
  const enabled = { chat: hasChat(content), bible: bible.enabled, notes: notes.enabled, schedule: schedule.enabled };
  return [...Object.entries(enabled).flatMap(([panel, isOn]) => (isOn ? [panel] : [])), 'info'];
}
