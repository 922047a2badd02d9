import { Button, Group, Modal } from '@mantine/core';
import { t } from '../../lib/staff-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './question.module.css';

export interface QuestionWords {
  title: string;
  text: string;
  /** The safe answer. */
  stay: string;
  go: string;
  /** An answer that does more than `go`. */
  further?: string;
}

interface Answer {
  label: string;
  onChoose: () => void;
  /** The only main button, or a button that loses data. */
  tone?: 'main' | 'destructive';
  busy?: boolean;
}

interface QuestionProps {
  open: boolean;
  title: string;
  text: string;
  /** The first answer is safe: its button has the focus, and closing the question chooses this answer. */
  answers: readonly [Answer, ...Answer[]];
}

/** A modal question with a button for each answer. */
export function Question({ open, title, text, answers }: QuestionProps) {
  const [safe] = answers;
  const isBusy = answers.some(({ busy }) => busy);
  const stay = () => isBusy || safe.onChoose();
  const size = answers.length > 2 ? 500 : 440;
  return (
    <Modal opened={open} onClose={stay} title={title} size={size} closeButtonProps={{ 'aria-label': t('Close') }}>
      <p>{text}</p>
      <Group className={styles.answers} justify="flex-end" gap={8} mt={24}>
        {answers.map(({ label, onChoose, tone, busy = false }) => (
          <Button
            key={label}
            variant={tone === 'main' ? 'filled' : 'default'}
            className={classNames(tone === 'destructive' && styles.destructive)}
            onClick={onChoose}
            loading={busy}
            disabled={isBusy && !busy}
            data-autofocus={label === safe.label || undefined}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Modal>
  );
}
