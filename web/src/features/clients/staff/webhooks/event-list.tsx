import { Accordion, Button } from '@mantine/core';
import type { ClientEvent } from '@nave/domain/clients/events/client-event.ts';
import { eventSentence } from '@nave/domain/clients/webhooks/chat-message.ts';
import { webhookBody } from '@nave/domain/clients/webhooks/webhook.ts';
import { useState } from 'react';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { listMoment } from '../../../../lib/staff-dates.ts';
import { t } from '../../../../lib/staff-texts.ts';
import styles from './inspector.module.css';

/** How many events the list shows at first, and how many more after each press. */
const FIRST_SHOWN = 15;

interface EventListProps {
  events: readonly ClientEvent[];
  isBusy: boolean;
  /** Undefined without a receiver. */
  onSend: ((n: number) => void) | undefined;
  onReplay: ((n: number) => void) | undefined;
}

/** The newest events of an organisation. Each can be expanded, sent again, and be the beginning of a replay. */
export function EventList({ events, isBusy, onSend, onReplay }: EventListProps) {
  const [shown, setShown] = useState(FIRST_SHOWN);
  const buttonProps = { variant: 'default', size: 'xs', disabled: isBusy } as const;
  return (
    <>
      <Accordion chevronPosition="left" order={3}>
        {events.slice(0, shown).map((event) => {
          const { n, type, at } = event;
          return (
            <Accordion.Item key={n} value={String(n)}>
              <Accordion.Control>
                <span className={styles.row}>
                  <span className={styles.number}>{n}</span>
                  <span className={styles.words}>
                    <span>{eventSentence(type, currentLanguage())}</span>
                    <span className={styles.quiet}>
                      <span translate="no">{type}</span> · {listMoment(at)}
                    </span>
                  </span>
                </span>
              </Accordion.Control>
              <Accordion.Panel>
                <pre className={styles.code} translate="no">
                  {readable(webhookBody(event))}
                </pre>
                {onSend && onReplay && (
                  <div className={styles.acts}>
                    <Button {...buttonProps} aria-label={t('Send again: event {{n}}', { n })} onClick={() => onSend(n)}>
                      {t('Send again')}
                    </Button>
                    <Button
                      {...buttonProps}
                      aria-label={t('Replay from here: event {{n}}', { n })}
                      onClick={() => onReplay(n)}
                    >
                      {t('Replay from here')}
                    </Button>
                  </div>
                )}
              </Accordion.Panel>
            </Accordion.Item>
          );
        })}
      </Accordion>
      {events.length > shown && (
        <Button className={styles.more} variant="default" onClick={() => setShown(shown + FIRST_SHOWN)}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

/** Returns JSON with line breaks; any other text unchanged. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
