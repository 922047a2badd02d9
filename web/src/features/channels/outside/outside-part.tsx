import { useEffect, useState } from 'react';
import { useLanguage, useTexts } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { giveConsent, givenConsent } from './consent.ts';
import { reportView, stopReporting } from './google-tag.ts';
import styles from './outside-part.module.css';
import { supportChatOpenings } from './support-chats.ts';
import type { Outside } from './use-outside.ts';

interface OutsidePartProps {
  client: { id: string; name: string };
  outside: Outside;
  /** The page, as analytics are told it. */
  path: string;
  /** Null while it is not known who the visitor is. */
  isStaff: boolean | null;
  /** The visitor wants to answer anew. */
  isAsked: boolean;
  onAnswered: () => void;
}

/** Runs what a channel asks of others where its visitor allows it, and asks them first (VIEW-142 to VIEW-150). */
export function OutsidePart({ client, outside, path, isStaff, isAsked, onAnswered }: OutsidePartProps) {
  const { chat, trackingIds, houses } = outside;
  const [, drawAnew] = useState(0);
  const consent = givenConsent(client.id, houses);
  const isAllowed = consent === true;

  const [provider, key] = [chat?.provider, chat?.key ?? ''];
  useEffect(() => (isAllowed && provider ? supportChatOpenings[provider](key) : undefined), [isAllowed, provider, key]);

  const ids = trackingIds.join(' ');
  useEffect(() => {
    if (!isAllowed || !ids || isStaff === null) return;
    for (const id of ids.split(' ')) reportView(id, { path, isStaff });
  }, [isAllowed, ids, path, isStaff]);

  if (consent !== null && !isAsked) return null;
  const answer = (isNowAllowed: boolean) => {
    giveConsent(client.id, { isAllowed: isNowAllowed, houses });
    if (!isNowAllowed) stopReporting(trackingIds);
    drawAnew((times) => times + 1);
    onAnswered();
  };
  return <Notice name={client.name} houses={houses} onAnswer={answer} />;
}

interface NoticeProps {
  name: string;
  houses: string[];
  onAnswer: (isAllowed: boolean) => void;
}

/** In the page's flow: it covers neither the video nor the chat, and both go on while it stands there. */
function Notice({ name, houses, onAnswer }: NoticeProps) {
  const text = useTexts();
  const language = useLanguage();
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(houses);
  return (
    <section className={`on-page ${styles.notice}`} aria-label={text('channels:privacyChoices')}>
      <p className={styles.words}>{text('channels:outside', { name, houses: list })}</p>
      <div className={styles.answers}>
        <Button look="tint" size="touch" onClick={() => onAnswer(false)}>
          {text('channels:refuseOutside')}
        </Button>
        <Button look="tint" size="touch" onClick={() => onAnswer(true)}>
          {text('channels:allowOutside')}
        </Button>
      </div>
    </section>
  );
}
