import { useTexts } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Asks for confirmation before signing out (ACC-147 to ACC-149, VIEW-165 to VIEW-167). */
export function SignOutWindow({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  const text = useTexts();
  return (
    <Dialog
      open
      onClose={onClose}
      surface="on-well"
      title={text('account:signOut')}
      description={text('account:signOutQuestion')}
      actions={
        <>
          <Button size="touch" onClick={onClose}>
            {text('account:cancel')}
          </Button>
          <Button size="touch" look="primary" onClick={onLeave}>
            {text('account:leave')}
          </Button>
        </>
      }
    />
  );
}

/** Shown while the viewer is signed out (ACC-152, VIEW-169); it has no buttons and closes by itself. */
export function LeavingWindow() {
  const text = useTexts();
  return <Dialog open surface="on-well" title={text('account:leaving')} description={text('account:leavingMore')} />;
}
