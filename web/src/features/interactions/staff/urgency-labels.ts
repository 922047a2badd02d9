import type { Urgency } from '@nave/domain/contents/interactions/interaction.ts';
import { sentence } from '../../../lib/staff-texts.ts';

/** What a new interaction does on the page of a viewer, by its urgency. */
export const urgencyLabels: Record<Urgency, string> = {
  notify: sentence('Shows a dot'),
  focus: sentence('Opens the panel'),
  modal: sentence('Opens a window'),
};
