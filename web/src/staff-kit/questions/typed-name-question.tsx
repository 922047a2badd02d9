import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../lib/staff-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { fieldError } from '../fields/form-field.tsx';
import styles from './question.module.css';
import { isSameName } from './same-name.ts';

interface TypedNameQuestionProps {
  open: boolean;
  title: string;
  /** What is lost. */
  text: ReactNode;
  /** What must be typed. */
  name: string;
  /** Whose name it is: 'channel', 'content'. */
  what: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  /** False while the page cannot say yet what is lost. */
  canConfirm?: boolean;
  /** Why it could not be done. */
  failure?: string | undefined;
  /** What else is asked. */
  children?: ReactNode;
}

/** Asks for the name of what is about to be deleted. Closing it changes nothing. */
export function TypedNameQuestion({ open, title, busy = false, onClose, ...asked }: TypedNameQuestionProps) {
  const close = () => busy || onClose();
  return (
    <Modal opened={open} onClose={close} title={title} size={500} closeButtonProps={{ 'aria-label': t('Close') }}>
      {/* Mounted anew each time: nothing is typed yet. */}
      <Asked {...asked} busy={busy} onClose={close} />
    </Modal>
  );
}

function Asked({
  text,
  name,
  what,
  onConfirm,
  onClose,
  busy,
  canConfirm = true,
  failure,
  children,
}: Omit<TypedNameQuestionProps, 'open' | 'title'>) {
  const [typed, setTyped] = useState('');
  const isRight = isSameName(typed, name);
  const isReady = isRight && canConfirm;
  return (
    <form
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !busy) onConfirm();
      }}
    >
      <div>{text}</div>
      {children}
      <TextInput
        data-autofocus
        label={t('Type the name of the {{what}} to confirm', { what })}
        description={<span className={styles.name}>{name}</span>}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={typed !== '' && !isRight}
        readOnly={busy}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {failure && <div role="alert">{fieldError(failure)}</div>}
      <Group className={styles.answers} justify="flex-end" gap={8}>
        <Button onClick={onClose} disabled={busy}>
          {t('Cancel')}
        </Button>
        <Button type="submit" className={classNames(styles.losing)} disabled={!isReady} loading={busy}>
          {t('Confirm')}
        </Button>
      </Group>
    </form>
  );
}
