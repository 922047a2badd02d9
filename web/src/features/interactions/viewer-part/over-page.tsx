import { inLanguage } from '@nave/domain/contents/interactions/translation.ts';
import { useSyncExternalStore } from 'react';
import { useLanguage } from '../../../lib/i18n.ts';
import type { PageScope } from '../../../lib/page-part.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkFrame } from '../../../ui/link-frame.tsx';
import { InteractionCard } from '../interaction-card.tsx';
import styles from './over-page.module.css';
import type { SentInteractions } from './sent-interactions.ts';
import { usePort } from './use-port.ts';

/** An interaction of urgency modal, or the page of a response, in a window over the page (INT-32, INT-47). */
export function OverPage({ sent, ...scope }: PageScope & { sent: SentInteractions }) {
  const { client, session } = scope;
  const language = useLanguage();
  const { modalId, interactions, answers, page } = useSyncExternalStore(sent.subscribe, sent.current);
  const port = usePort(scope, sent);
  if (page)
    return (
      <Dialog open onClose={() => sent.openPage(null)} title={page.text} wide surface="on-well">
        <div className={styles.frame}>
          <LinkFrame link={{ ...page, isRaw: false }} />
        </div>
      </Dialog>
    );
  const interaction = interactions.find(({ id }) => id === modalId);
  if (!interaction) return null;
  const { id } = interaction;
  const dismiss = () => (answers.has(id) ? sent.done(id) : port(id).answer(null));
  return (
    <Dialog open onClose={dismiss} title={inLanguage(interaction, language).interactionTitle} surface="on-well">
      <InteractionCard
        key={id}
        interaction={interaction}
        clientName={client.name}
        ownEmail={session.email ?? ''}
        hasOwnTitle={false}
        port={port(id)}
      />
    </Dialog>
  );
}
