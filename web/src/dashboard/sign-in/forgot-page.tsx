import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { ForgotForm } from '../../features/accounts/staff/forgot-form.tsx';
import { askReset, type ResetAnswer } from '../../features/accounts/staff/passwords.ts';
import { dashboardPaths } from '../../lib/paths.ts';
import { t } from '../../lib/staff-texts.ts';
import { Loading } from '../../staff-kit/page/loading.tsx';
import { sessionQuery } from '../../staff-kit/session/session.ts';
import { EntryFrame, EntryNote } from './entry-frame.tsx';

/** /dashboard/forgot: for people who are not signed in (SHELL-34, SHELL-35). */
export function ForgotPage() {
  const session = useQuery(sessionQuery);
  const [answer, setAnswer] = useState<ResetAnswer | null>(null);
  if (session.isPending) return <Loading />;
  if (session.data?.user) return <Navigate to={dashboardPaths.chooser()} replace />;
  const signIn = <Link to={dashboardPaths.chooser()}>{t('Back to sign in')}</Link>;
  if (!answer) {
    return (
      <EntryFrame title={t('Forgot password')} lead={t('We’ll email you a link to choose a new one.')} hint={signIn}>
        <ForgotForm onAsk={async (request) => setAnswer(await askReset(request))} />
      </EntryFrame>
    );
  }
  const { isAsked, heading, text } = answer;
  return (
    <EntryFrame title={heading} lead={<EntryNote>{text}</EntryNote>} hint={signIn}>
      {!isAsked && (
        <Button size="lg" fullWidth onClick={() => setAnswer(null)}>
          {t('Try again')}
        </Button>
      )}
    </EntryFrame>
  );
}
