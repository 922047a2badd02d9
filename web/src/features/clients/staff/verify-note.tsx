import { Button } from '@mantine/core';
import type { Client } from '@nave/domain/clients/client.ts';
import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?raw';
import warningIcon from '@phosphor-icons/core/fill/warning-fill.svg?raw';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { verifyClient } from './clients.ts';
import styles from './verify-note.module.css';

interface VerifyNoteProps {
  client: Client;
  /** Whether the note has the button that verifies (CLI-145) instead of a link to the page with that button. */
  canVerify: boolean;
}

/** Tells staff that the organisation is not verified yet (CLI-147). */
export function VerifyNote({ client, canVerify }: VerifyNoteProps) {
  if (client.isActivated) return canVerify ? <Verified /> : null;
  return (
    <div className={styles.note}>
      <Badge tone="warn" icon={warningIcon}>
        {t('Not verified')}
      </Badge>
      <p className={styles.text}>{t('Check the details below. Viewer pages stay the same either way.')}</p>
      {canVerify ? <VerifyButton clientId={client.id} /> : <VerifyLink clientId={client.id} />}
    </div>
  );
}

function Verified() {
  return (
    <div className={styles.note} role="status">
      <Badge tone="ok" icon={checkIcon}>
        {t('Verified')}
      </Badge>
    </div>
  );
}

function VerifyLink({ clientId }: { clientId: string }) {
  return (
    <Button component={Link} to={dashboardPaths.verify(clientId)}>
      {t('Verify...')}
    </Button>
  );
}

function VerifyButton({ clientId }: { clientId: string }) {
  const queryClient = useQueryClient();
  const verifying = useMutation({
    mutationFn: () => verifyClient(queryClient, clientId),
    onSuccess: () => showToast(t('Organisation verified!'), { tone: 'ok' }),
    onError: (error) => {
      logFailure('The organisation could not be verified', error);
      const reason = error instanceof ApiError ? error.message : t('Something went wrong. Please try again');
      showToast(t(reason), { tone: 'error' });
    },
  });
  return (
    <Button variant="filled" disabled={verifying.isPending} onClick={() => verifying.mutate()}>
      {t('Verify organisation')}
    </Button>
  );
}
