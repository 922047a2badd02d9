import { type ReactionIcon, reactionIcons } from '../catalogues/reactions.ts';
import type { Content } from '../contents/content.ts';

/** Returns the icons that viewers of a content can send (REA-6). */
export function iconsOf({ reactions }: Pick<Content, 'reactions'>): ReactionIcon[] {
  return reactionIcons.filter((icon) => reactions.icons[icon]);
}
