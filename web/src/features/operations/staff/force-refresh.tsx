import { Button } from '@mantine/core';
import { refreshCalls } from '@nave/domain/operations/refresh.calls.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Question } from '../../../staff-kit/questions/question.tsx';
import { showToast } from '../../../ui/toast-store.ts';

/** The action that makes all viewers reload (OPS-34). */
export function ForceRefresh() {
  const [asks, setAsks] = useState(false);
  const forcing = useMutation({
    mutationFn: () => ask(refreshCalls.force, {}),
    onSuccess: () => showToast(t('All viewers reload now.'), { tone: 'ok' }),
    onError: (error) => {
      logFailure('The refresh could not be forced', error);
      showToast(t('The viewers could not be told. Please try again.'), { tone: 'error' });
    },
    onSettled: () => setAsks(false),
  });
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t('Reload all viewers')}</Button>
      <Question
        open={asks}
        title={t('Reload all viewers?')}
        text={t(
          'Every viewer page of every organisation loads itself again within ten seconds. Videos start anew, muted where the browser wants that.',
        )}
        answers={[
          { label: t('Cancel'), onChoose: () => setAsks(false) },
          { label: t('Reload all'), onChoose: () => forcing.mutate(), tone: 'main', busy: forcing.isPending },
        ]}
      />
    </>
  );
}
