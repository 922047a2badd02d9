import { useEffect, useState } from 'react';
import { useLanguage, useTexts } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { readConsent, saveConsent } from './consent.ts';
import { reportView, stopReporting } from './google-tag.ts';
import styles from './outside-part.module.css';
import { openSupportChat } from './support-chats.ts';
import type { ThirdPartyScripts } from './use-outside.ts';

interface OutsidePartProps {
  client: { id: string; name: string };
  scripts: ThirdPartyScripts;
  /** The page's path in analytics. */
  path: string;
  /** Null while the session loads. */
  isStaff: boolean | null;
  /** Whether the visitor has reopened the notice. */
  isReopened: boolean;
  onAnswered: () => void;
}

/** Asks the visitor for consent, then runs the channel's third-party scripts (VIEW-142 to VIEW-150). */
export function OutsidePart({ client, scripts, path, isStaff, isReopened, onAnswered }: OutsidePartProps) {
  const { chat, trackingIds, providerNames } = scripts;
  const [, rerender] = useState(0);
  const consent = readConsent(client.id, providerNames);
  const isAllowed = consent === true;

  const provider = chat?.provider;
  const key = chat?.key ?? '';
  useEffect(() => (isAllowed && provider ? openSupportChat[provider](key) : undefined), [isAllowed, provider, key]);

  const ids = trackingIds.join(' ');
  useEffect(() => {
    if (!isAllowed || !ids || isStaff === null) return;
    for (const id of ids.split(' ')) reportView(id, { path, isStaff });
  }, [isAllowed, ids, path, isStaff]);

  if (consent !== null && !isReopened) return null;
  const answer = (isNowAllowed: boolean) => {
    saveConsent(client.id, { isAllowed: isNowAllowed, houses: providerNames });
    if (!isNowAllowed) stopReporting(trackingIds);
    rerender((times) => times + 1);
    onAnswered();
  };
  return <Notice name={client.name} providerNames={providerNames} onAnswer={answer} />;
}

interface NoticeProps {
  name: string;
  providerNames: string[];
  onAnswer: (isAllowed: boolean) => void;
}

/** The question for consent. It has a place of its own on the page, and covers neither the video nor the chat. */
function Notice({ name, providerNames, onAnswer }: NoticeProps) {
  const text = useTexts();
  const language = useLanguage();
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(providerNames);
  return (
    <section className={`on-page ${styles.notice}`} aria-label={text('channels:privacyChoices')}>
      <p className={styles.words}>{text('channels:outside', { name, providers: list })}</p>
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
