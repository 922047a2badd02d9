import { Button } from '@mantine/core';
import { staffTexts } from '@nave/domain/accounts/staff.texts.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { FormPart } from '../../../staff-kit/fields/form-part.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './waiting-invitation.module.css';

interface WaitingInvitationProps {
  email: string;
  /** Answers whether mail leaves this installation. Throws ApiError. */
  onSendAgain: () => Promise<boolean>;
  /** What the failure is called. */
  sentenceOf: (error: ApiError) => string;
}

/** An invitation that nobody has accepted yet, and how to send it again (USR-191). */
export function WaitingInvitation({ email, onSendAgain, sentenceOf }: WaitingInvitationProps) {
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const mailLeaves = await onSendAgain();
      showToast(t(staffTexts.invitedAgain(email, mailLeaves)), { tone: 'ok' });
    } catch (error) {
      logFailure('The invitation could not be sent again', error);
      if (!(error instanceof ApiError)) throw error;
      showToast(t(sentenceOf(error)), { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormPart title={t('Invitation')}>
      <p>{t('Waits to be accepted. The link in the letter to {{email}} works for 7 days.', { email })}</p>
      <Button className={styles.action} variant="default" loading={isBusy} onClick={() => void send()}>
        {t('Send the invitation again')}
      </Button>
    </FormPart>
  );
}
