import type { Content } from '@nave/domain/contents/content.ts';
import { iconsOf } from '@nave/domain/reactions/icons-of.ts';
import type { ReactionCounts } from '@nave/domain/reactions/reaction-counts.ts';
import { reactionsTopic } from '@nave/domain/reactions/reactions.protocol.ts';
import { useEffect, useState } from 'react';
import { currentLanguage, useTexts } from '../../../lib/i18n.ts';
import type { Socket } from '../../../lib/socket.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { filledReactionIcons } from '../reaction-icons.ts';
import styles from './reaction-totals.module.css';

interface ReactionTotalsProps {
  content: Pick<Content, 'id' | 'reactions'>;
  socket: Pick<Socket, 'subscribe'>;
}

/** How often each icon was sent, while it happens. */
export function ReactionTotals({ content, socket }: ReactionTotalsProps) {
  const text = useTexts();
  const [totals, setTotals] = useState<ReactionCounts>({});
  useEffect(
    () =>
      socket.subscribe(reactionsTopic(content.id), {
        onSnapshot: (snapshot) => setTotals(snapshot.totals),
        onEvent: ({ data }) => setTotals(data.totals),
      }),
    [socket, content.id],
  );
  const icons = iconsOf(content);
  if (icons.length === 0) return null;
  return (
    <section className={styles.reactions}>
      <h2 className={styles.title}>{t('Reactions')}</h2>
      <ul className={styles.icons}>
        {icons.map((icon) => (
          <li key={icon} className={styles.icon}>
            <span role="img" aria-label={text(`reactions:${icon}`)} title={text(`reactions:${icon}`)}>
              <Icon svg={filledReactionIcons[icon]} size={20} />
            </span>
            {(totals[icon] ?? 0).toLocaleString(currentLanguage())}
          </li>
        ))}
      </ul>
    </section>
  );
}
