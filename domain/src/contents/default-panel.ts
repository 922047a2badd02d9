import type { PublicContent } from './content.ts';
import type { InitialPanel } from './engagement-settings.ts';
import { hasChat } from './has-chat.ts';

interface OfferedPanels {
  /** Names of the offered panels. */
  offered: readonly string[];
  /** Whether the window is narrow, so that the panels are tabs below the video. */
  isNarrow: boolean;
}

/**
 * Returns the panel that is open until the viewer chooses another (PAN-7 to PAN-14). `content` is the shown content, or
 * null.
 */
export function defaultPanel(
  content: { initialSelectedPanel: InitialPanel; startsAt: string | null } | null,
  { offered, isNarrow }: OfferedPanels,
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
