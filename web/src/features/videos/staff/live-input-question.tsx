import type { LiveInput, StreamKey } from '@nave/domain/videos/video.ts';
import { useState } from 'react';
import { failureSentence } from '../../../lib/failure-sentence.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Question } from '../../../staff-kit/questions/question.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import type { LiveInputActs } from './live-inputs.ts';

export type LiveInputQuestionKind = 'renewKey' | 'end' | 'delete';

interface LiveInputQuestionProps {
  asked: { kind: LiveInputQuestionKind; input: LiveInput } | null;
  acts: LiveInputActs;
  onNewKey: (input: LiveInput, streamKey: StreamKey) => void;
  onClose: () => void;
}

/** Asks before a live input is deleted, what it sends ends, or its stream key stops working (VID-121, VID-123). */
export function LiveInputQuestion({ asked, acts, onNewKey, onClose }: LiveInputQuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const act = async ({ kind, input }: NonNullable<typeof asked>) => {
    if (kind === 'renewKey') return onNewKey(input, await acts.renewKey(input));
    await (kind === 'end' ? acts.end(input) : acts.remove(input));
    showToast(kind === 'end' ? t('The live video has ended') : t('Live input deleted'), { tone: 'ok' });
    onClose();
  };
  const run = async () => {
    if (!asked) return;
    setBusy(true);
    try {
      await act(asked);
    } catch (error) {
      logFailure('A live input could not be changed', error);
      showToast(failureSentence(error), { tone: 'error' });
      onClose();
    } finally {
      setBusy(false);
    }
  };
  const words = wordsOf(asked?.kind ?? 'delete', asked?.input.name ?? '');
  return (
    <Question
      open={asked !== null}
      title={words.title}
      text={words.text}
      answers={[
        { label: t('Cancel'), onChoose: onClose },
        { label: words.go, tone: 'destructive', busy: isBusy, onChoose: () => void run() },
      ]}
    />
  );
}

function wordsOf(kind: LiveInputQuestionKind, name: string): { title: string; text: string; go: string } {
  switch (kind) {
    case 'renewKey':
      return {
        title: t('New stream key for {{name}}?', { name }),
        text: t('The current key stops working at once. Enter the new one in every encoder that uses it.'),
        go: t('New stream key'),
      };
    case 'end':
      return {
        title: t('End the live video of {{name}}?', { name }),
        text: t('It ends for all viewers. The recording appears among your videos.'),
        go: t('End'),
      };
    case 'delete':
      return {
        title: t('Delete {{name}}?', { name }),
        text: t('Encoders that use its stream key can’t send any more. Its recordings stay.'),
        go: t('Delete'),
      };
  }
}
