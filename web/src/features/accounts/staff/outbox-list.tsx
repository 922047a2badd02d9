import { Accordion } from '@mantine/core';
import type { OutboxRow } from '@nave/domain/accounts/outbox.api.ts';
import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?raw';
import warningIcon from '@phosphor-icons/core/fill/warning-fill.svg?raw';
import { listMoment } from '../../../lib/staff-dates.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmailView } from './email-view.tsx';
import styles from './outbox-list.module.css';

/**
 * The emails of the outbox, newest first, each of which can be expanded. `leaves` is whether this installation sends
 * emails.
 */
export function OutboxList({ letters, leaves }: { letters: OutboxRow[]; leaves: boolean }) {
  return (
    <Accordion className={styles.list} chevronPosition="left" order={2}>
      {letters.map((letter) => (
        <Accordion.Item key={letter.id} value={letter.id}>
          <Accordion.Control>
            <span className={styles.row}>
              <span className={styles.words}>
                <b>{letter.subject}</b>
                <span className={styles.about}>
                  {t('To {{to}}, {{moment}}', { to: letter.to, moment: listMoment(letter.createdAt) })}
                </span>
              </span>
              <DeliveryBadge letter={letter} leaves={leaves} />
            </span>
          </Accordion.Control>
          <Accordion.Panel>
            {letter.problem && (
              <p className={styles.problem}>{t('Mail server: {{problem}}', { problem: letter.problem })}</p>
            )}
            <EmailView mailId={letter.id} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function DeliveryBadge({ letter: { sentAt, refusedAt, problem }, leaves }: { letter: OutboxRow; leaves: boolean }) {
  if (sentAt) {
    return (
      <Badge tone="ok" icon={checkIcon}>
        {t('Sent')}
      </Badge>
    );
  }
  if (refusedAt) {
    return (
      <Badge tone="danger" icon={warningIcon}>
        {t('Not delivered')}
      </Badge>
    );
  }
  if (problem) {
    return (
      <Badge tone="warn" icon={warningIcon}>
        {t('Retrying')}
      </Badge>
    );
  }
  return <Badge>{leaves ? t('Sending') : t('Not sent')}</Badge>;
}
