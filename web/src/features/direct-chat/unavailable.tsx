import { useTexts } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Tells the user that the other person is offline and will see the messages later (DM-20 to DM-22). */
export function Unavailable({ name, onClose }: { name: string; onClose: () => void }) {
  const text = useTexts();
  const okay = (
    <Button look="primary" size="touch" onClick={onClose}>
      {text('directChat:okay')}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      surface="on-well"
      title={text('directChat:unavailable')}
      description={text('directChat:offline', { name })}
      actions={okay}
    />
  );
}
