import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface QuestionProps {
  title: string;
  description: string;
  action: string;
  isDanger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Fields of the question. */
  children?: ReactNode;
}

/** A dialog that asks to confirm an act. */
export function Question({
  title,
  description,
  action,
  isDanger = false,
  onConfirm,
  onClose,
  children,
}: QuestionProps) {
  const text = useTexts();
  const buttons = (
    <>
      <Button size="touch" onClick={onClose}>
        {text('chatActs:cancel')}
      </Button>
      <Button look={isDanger ? 'danger' : 'primary'} size="touch" onClick={onConfirm}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} surface="on-well" title={title} description={description} actions={buttons}>
      {children}
    </Dialog>
  );
}
