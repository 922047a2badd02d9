import { Button } from '@mantine/core';
import { staffTexts } from '@nave/domain/accounts/staff.texts.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { FormPart } from '../../../staff-kit/fields/form-part.tsx';
import { FreshSecret } from '../../../staff-kit/secrets/fresh-secret.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './waiting-invitation.module.css';

interface WaitingInvitationProps {
  email: string;
  /** Returns a link that accepts the invitation. Throws ApiError. */
  onCopy: () => Promise<string>;
  /** Sends the invitation again; returns whether this installation sends email. Throws ApiError. */
  onSendAgain: () => Promise<boolean>;
  /** Returns the message to show when a request fails. */
  sentenceOf: (error: ApiError) => string;
}

/** A pending invitation, with buttons that show its link and send it again (USR-191, USR-223). */
export function WaitingInvitation({ email, onCopy, onSendAgain, sentenceOf }: WaitingInvitationProps) {
  const [isBusy, setBusy] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      logFailure('The invitation could not be sent again or copied', error);
      if (!(error instanceof ApiError)) throw error;
      showToast(t(sentenceOf(error)), { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const send = async () => {
    const sendsMail = await onSendAgain();
    showToast(t(staffTexts.invitedAgain(email, sendsMail)), { tone: 'ok' });
  };
  return (
    <FormPart title={t('Invitation')}>
      <p>{t('Not accepted yet. The link we emailed to {{email}} expires in 7 days.', { email })}</p>
      <Button
        className={styles.action}
        variant="default"
        disabled={isBusy}
        onClick={() => void attempt(async () => setLink(await onCopy()))}
      >
        {t('Get invitation link')}
      </Button>
      {link !== null && (
        <>
          <FreshSecret value={link} what={t('the link')} />
          <p>{t('Send it to {{email}} yourself. It works once and expires in 3 days.', { email })}</p>
        </>
      )}
      <Button className={styles.action} variant="default" disabled={isBusy} onClick={() => void attempt(send)}>
        {t('Resend invitation')}
      </Button>
    </FormPart>
  );
}
