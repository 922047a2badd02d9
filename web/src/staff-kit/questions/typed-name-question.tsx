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
  /** Explains what will be lost. */
  text: ReactNode;
  /** The name to type. */
  name: string;
  /** The noun for the record: 'channel', 'content'. */
  what: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  /** False until the page knows what will be lost. */
  canConfirm?: boolean;
  /** Why the deletion failed. */
  failure?: string | undefined;
  /** Further questions. */
  children?: ReactNode;
}

/** Asks the user to type a record's name before it is deleted. Closing the question changes nothing. */
export function TypedNameQuestion({ open, title, busy = false, onClose, ...formProps }: TypedNameQuestionProps) {
  const close = () => busy || onClose();
  return (
    <Modal opened={open} onClose={close} title={title} size={500} closeButtonProps={{ 'aria-label': t('Close') }}>
      {/* The modal mounts the form anew on each opening, so that the field is empty. */}
      <NameForm {...formProps} busy={busy} onClose={close} />
    </Modal>
  );
}

function NameForm({
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
  const isMatch = isSameName(typed, name);
  const isReady = isMatch && canConfirm;
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
        error={typed !== '' && !isMatch}
        readOnly={busy}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {failure && <div role="alert">{fieldError(failure)}</div>}
      <Group className={styles.answers} justify="flex-end" gap={8}>
        <Button onClick={onClose} disabled={busy}>
          {t('Cancel')}
        </Button>
        <Button type="submit" className={classNames(styles.destructive)} disabled={!isReady} loading={busy}>
          {t('Confirm')}
        </Button>
      </Group>
    </form>
  );
}
