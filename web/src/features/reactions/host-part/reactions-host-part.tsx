import { hostPart } from '../../../lib/host-part.ts';
import { reactionsTextFiles } from '../texts/reactions-texts.ts';
import { ReactionTotals } from './reaction-totals.tsx';

/** The totals of the reactions. */
export const reactionsHostPart = hostPart({
  id: 'reactions',
  texts: { reactions: reactionsTextFiles },
  usePart: ({ content, socket }) =>
    content.reactions.enabled ? { now: <ReactionTotals content={content} socket={socket} /> } : {},
});
