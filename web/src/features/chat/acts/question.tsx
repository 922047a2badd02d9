import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface QuestionProps {
  title: string;
  description: string;
  action: string;
  isGrave?: boolean;
  onYes: () => void;
  onClose: () => void;
  /** What is to be filled in with it. */
  children?: ReactNode;
}

/** A question before an act that is not small. */
export function Question({ title, description, action, isGrave = false, onYes, onClose, children }: QuestionProps) {
  const text = useTexts();
  const buttons = (
    <>
      <Button size="touch" onClick={onClose}>
        {text('chatActs:cancel')}
      </Button>
      <Button look={isGrave ? 'danger' : 'primary'} size="touch" onClick={onYes}>
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
