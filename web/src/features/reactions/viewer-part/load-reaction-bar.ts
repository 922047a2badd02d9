import { loadAllPartTexts } from '../../../lib/i18n.ts';
import { reactionsTextFiles } from '../texts/reactions-texts.ts';
import { ReactionBar } from './reaction-bar.tsx';

/** Loads the texts of the reactions, which are not part of the first load, and returns the component. */
export async function loadReactionBar(): Promise<typeof ReactionBar> {
  await loadAllPartTexts({ reactions: reactionsTextFiles });
  return ReactionBar;
}
