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
    onSuccess: () => showToast(t('All viewer pages are reloading.'), { tone: 'ok' }),
    onError: (error) => {
      logFailure('The refresh could not be forced', error);
      showToast(t('We couldn’t reload viewer pages. Try again.'), { tone: 'error' });
    },
    onSettled: () => setAsks(false),
  });
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t('Reload all viewer pages')}</Button>
      <Question
        open={asks}
        title={t('Reload all viewer pages?')}
        text={t(
          'Every open viewer page, in every organisation, reloads within ten seconds. Videos restart, and some browsers mute them.',
        )}
        answers={[
          { label: t('Cancel'), onChoose: () => setAsks(false) },
          { label: t('Reload all'), onChoose: () => forcing.mutate(), tone: 'main', busy: forcing.isPending },
        ]}
      />
    </>
  );
}
