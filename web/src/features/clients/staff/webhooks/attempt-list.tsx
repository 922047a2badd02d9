import { Accordion, Button } from '@mantine/core';
import type { WebhookAttempt } from '@nave/domain/clients/webhooks/webhook.ts';
import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?raw';
import warningIcon from '@phosphor-icons/core/fill/warning-fill.svg?raw';
import { listMoment } from '../../../../lib/staff-dates.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { readable } from './event-list.tsx';
import styles from './inspector.module.css';

interface AttemptListProps {
  attempts: readonly WebhookAttempt[];
  isBusy: boolean;
  onSend: (n: number) => void;
}

/** The attempts to deliver events to a receiver, newest first, each with what was sent and answered. */
export function AttemptList({ attempts, isBusy, onSend }: AttemptListProps) {
  return (
    <Accordion chevronPosition="left" order={3}>
      {attempts.map((attempt) => {
        const { id, n, type, at, problem, answer, body } = attempt;
        return (
          <Accordion.Item key={id} value={id}>
            <Accordion.Control>
              <span className={styles.row}>
                {n !== null && <span className={styles.number}>{n}</span>}
                <span className={styles.words}>
                  <span translate="no">{type}</span>
                  <span className={styles.quiet}>{timing(attempt, listMoment(at))}</span>
                </span>
                <Outcome attempt={attempt} />
              </span>
            </Accordion.Control>
            <Accordion.Panel>
              {problem && <p className={styles.problem}>{problem}</p>}
              {body && <Part title={t('Message')} text={readable(body)} />}
              {body && <Part title={t('Answer')} text={answer || t('The receiver answered without text.')} />}
              {n !== null && (
                <div className={styles.acts}>
                  <Button
                    variant="default"
                    size="xs"
                    disabled={isBusy}
                    aria-label={t('Send again: event {{n}}', { n })}
                    onClick={() => onSend(n)}
                  >
                    {t('Send again')}
                  </Button>
                </div>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}

function timing({ status, milliseconds }: WebhookAttempt, at: string): string {
  return status === null ? at : t('{{at}} · {{milliseconds}} ms', { at, milliseconds });
}

function Outcome({ attempt: { status, problem } }: { attempt: WebhookAttempt }) {
  return problem === null ? (
    <Badge tone="ok" icon={checkIcon}>
      {t('Accepted {{status}}', { status: status ?? '' })}
    </Badge>
  ) : (
    <Badge tone="warn" icon={warningIcon}>
      {status === null ? t('Failed') : t('Failed {{status}}', { status })}
    </Badge>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles.part}>
      <h4 className={styles.partTitle}>{title}</h4>
      <pre className={styles.code} translate="no">
        {text}
      </pre>
    </section>
  );
}
