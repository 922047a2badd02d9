import type { ReactionIcon } from '@nave/domain/catalogues/reactions.ts';
import flameFilled from '@phosphor-icons/core/fill/flame-fill.svg?raw';
import palmFilled from '@phosphor-icons/core/fill/hand-palm-fill.svg?raw';
import wavingFilled from '@phosphor-icons/core/fill/hand-waving-fill.svg?raw';
import clappingFilled from '@phosphor-icons/core/fill/hands-clapping-fill.svg?raw';
import prayingFilled from '@phosphor-icons/core/fill/hands-praying-fill.svg?raw';
import heartFilled from '@phosphor-icons/core/fill/heart-straight-fill.svg?raw';
import smileyFilled from '@phosphor-icons/core/fill/smiley-sticker-fill.svg?raw';
import thumbFilled from '@phosphor-icons/core/fill/thumbs-up-fill.svg?raw';
import flame from '@phosphor-icons/core/regular/flame.svg?raw';
import palm from '@phosphor-icons/core/regular/hand-palm.svg?raw';
import waving from '@phosphor-icons/core/regular/hand-waving.svg?raw';
import clapping from '@phosphor-icons/core/regular/hands-clapping.svg?raw';
import praying from '@phosphor-icons/core/regular/hands-praying.svg?raw';
import heart from '@phosphor-icons/core/regular/heart-straight.svg?raw';
import smiley from '@phosphor-icons/core/regular/smiley-sticker.svg?raw';
import thumb from '@phosphor-icons/core/regular/thumbs-up.svg?raw';

/** The pictures of reactions in the bar. */
export const reactionIcons: Record<ReactionIcon, string> = {
  heart: heart,
  haha: smiley,
  raiseHands: palm,
  like: thumb,
  clap: clapping,
  pray: praying,
  candle: flame,
  wave: waving,
};

/** The pictures of reactions over the video. */
export const filledReactionIcons: Record<ReactionIcon, string> = {
  heart: heartFilled,
  haha: smileyFilled,
  raiseHands: palmFilled,
  like: thumbFilled,
  clap: clappingFilled,
  pray: prayingFilled,
  candle: flameFilled,
  wave: wavingFilled,
};
