import { Button } from '@mantine/core';
import { refreshCalls } from '@nave/domain/operations/refresh.calls.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Question } from '../../../staff-kit/questions/question.tsx';
import { showToast } from '../../../ui/toast-store.ts';

/** The button that makes all viewer pages reload (OPS-34). */
export function ForceRefresh() {
  const [isAsking, setAsking] = useState(false);
  const forcing = useMutation({
    mutationFn: () => ask(refreshCalls.force, {}),
    onSuccess: () => showToast(t('All viewer pages are reloading.'), { tone: 'ok' }),
    onError: (error) => {
      logFailure('The refresh could not be forced', error);
      showToast(t('We couldn’t reload viewer pages. Try again.'), { tone: 'error' });
    },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('Reload all viewer pages')}</Button>
      <Question
        open={isAsking}
        title={t('Reload all viewer pages?')}
        text={t(
          'Every open viewer page, in every organisation, reloads within ten seconds. Videos restart, and some browsers mute them.',
        )}
        answers={[
          { label: t('Cancel'), onChoose: () => setAsking(false) },
          { label: t('Reload all'), onChoose: () => forcing.mutate(), tone: 'main', busy: forcing.isPending },
        ]}
      />
    </>
  );
}
