import { useTexts } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface WelcomeWindowProps {
  name: string;
  onContinue: () => void;
  onSignOut: () => void;
}

/** Welcomes a returning viewer with the account's name, since the device may be shared (ACC-153, ACC-154). */
export function WelcomeWindow({ name, onContinue, onSignOut }: WelcomeWindowProps) {
  const text = useTexts();
  return (
    <Dialog
      open
      onClose={onContinue}
      surface="on-well"
      title={text('account:welcomeBack')}
      description={text('account:welcomeBackAs', { name })}
      actions={
        <>
          <Button size="touch" onClick={onSignOut}>
            {text('account:signOut')}
          </Button>
          <Button size="touch" look="primary" autoFocus onClick={onContinue}>
            {text('account:continue')}
          </Button>
        </>
      }
    />
  );
}
