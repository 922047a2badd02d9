import { hasReactions } from '@nave/domain/reactions/has-reactions.ts';
import { type PageScope, pagePart } from '../../../lib/page-part.ts';
import { useAfterPaint } from '../../../lib/use-after-paint.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from './reactions-part.module.css';

export const ReactionBar = lazyPart(() => import('./load-reaction-bar.ts').then((module) => module.loadReactionBar()));

/** Reactions beside the title while a content is live. The space is reserved in the first paint. */
function Reactions({ playing, now, socket }: PageScope) {
  const isPainted = useAfterPaint();
  if (!playing || !hasReactions(playing, now)) return null;
  return (
    <div className={styles.place}>
      {isPainted && <ReactionBar key={playing.id} content={playing} socket={socket} waiting={() => null} />}
    </div>
  );
}

export const reactionsPart = pagePart({ id: 'reactions', slots: { heading: Reactions } });
