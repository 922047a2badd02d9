import { Button } from '@mantine/core';
import { type ErasedCounts, type ErasedPart, erasedParts, staysAsNumber } from '@nave/domain/accounts/erased-parts.ts';
import type { Erasure } from '@nave/domain/accounts/erasure.api.ts';
import { listMoment } from '../../../lib/staff-dates.ts';
import { sentence, t } from '../../../lib/staff-texts.ts';
import styles from './erasure-receipt.module.css';

const names: Record<ErasedPart, string> = {
  account: sentence('Account'),
  roles: sentence('Roles'),
  access: sentence('Sign-ins, passkeys, tokens and codes'),
  emails: sentence('Emails'),
  attendees: sentence('Names of attendees'),
  conversations: sentence('Private conversations'),
  messages: sentence('Chat messages'),
  answers: sentence('Answers'),
  viewings: sentence('Visits'),
};

/** What an erasure erases, or has erased, part by part: what goes, and what stays as a number. */
export function ErasedParts({ counts, label }: { counts: ErasedCounts; label: string }) {
  return (
    <dl className={styles.parts} aria-label={label}>
      {erasedParts
        .filter((part) => counts[part] > 0)
        .map((part) => (
          <div key={part} className={styles.part}>
            <dt>{t(names[part])}</dt>
            <dd>
              <span className={styles.count}>{counts[part]}</span>{' '}
              <span className={styles.fate}>{staysAsNumber(part) ? t('stays as a number') : t('goes')}</span>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The receipt of an erasure, which can be downloaded. `email` is the email that was entered. */
export function ErasureReceipt({ erasure, email }: { erasure: Erasure; email: string }) {
  const download = () => {
    const receipt = {
      email,
      erasure: erasure.id,
      erasedAt: erasure.erasedAt,
      erasedBy: erasure.erasedBy,
      parts: erasedParts.map((part) => ({
        part,
        found: erasure.counts[part],
        erased: erasure.counts[part],
        staysAsNumber: staysAsNumber(part) ? erasure.counts[part] : 0,
      })),
    };
    const url = URL.createObjectURL(new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: `erasure-${erasure.id}.json` });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <section className={styles.receipt}>
      <h2 className={styles.title}>{t('Receipt')}</h2>
      <p>{t('{{email}} was erased on {{moment}}.', { email, moment: listMoment(erasure.erasedAt) })}</p>
      <ErasedParts counts={erasure.counts} label={t('Receipt')} />
      <div>
        <Button variant="default" onClick={download}>
          {t('Download receipt')}
        </Button>
      </div>
    </section>
  );
}
