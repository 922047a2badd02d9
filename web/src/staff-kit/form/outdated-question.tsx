import { t } from '../../lib/staff-texts.ts';
import { Question } from '../questions/question.tsx';

interface OutdatedQuestionProps {
  open: boolean;
  /** Whether the other user's version is loading. */
  loading: boolean;
  onStay: () => void;
  onLoad: () => void;
  onSave: () => void;
}

/** SHELL-158: asks which version to keep after someone else saved the record since the form loaded it. */
export function OutdatedQuestion({ open, loading, onStay, onLoad, onSave }: OutdatedQuestionProps) {
  return (
    <Question
      open={open}
      title={t('Someone else saved this meanwhile')}
      text={t(
        'It was saved by someone else or in another window after you opened it. You haven’t lost anything yet. Loading their version discards your changes. Saving yours overwrites theirs.',
      )}
      answers={[
        { label: t('Go back'), onChoose: onStay, tone: 'main' },
        { label: t('Load their version'), onChoose: onLoad, tone: 'destructive', busy: loading },
        { label: t('Save mine anyway'), onChoose: onSave, tone: 'destructive' },
      ]}
    />
  );
}
