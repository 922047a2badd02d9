import { t } from '../../lib/staff-texts.ts';
import { Question } from '../questions/question.tsx';

interface OutdatedQuestionProps {
  open: boolean;
  /** Their version is on its way. */
  loading: boolean;
  onStay: () => void;
  onLoad: () => void;
  onSave: () => void;
}

/** SHELL-158: the record was saved since the form was read. Whose version is to stay? */
export function OutdatedQuestion({ open, loading, onStay, onLoad, onSave }: OutdatedQuestionProps) {
  return (
    <Question
      open={open}
      title={t('Someone else saved this meanwhile')}
      text={t(
        'It was saved after you opened it here, by someone else or from another window. Nothing that you typed is lost so far: their version would replace it, and saving yours would undo what they changed.',
      )}
      answers={[
        { label: t('Go back'), onChoose: onStay, tone: 'main' },
        { label: t('Load their version'), onChoose: onLoad, tone: 'losing', busy: loading },
        { label: t('Save mine anyway'), onChoose: onSave, tone: 'losing' },
      ]}
    />
  );
}
