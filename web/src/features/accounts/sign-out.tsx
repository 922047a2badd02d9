import { useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { logFailure } from '../../lib/log.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { showToast } from '../../ui/toast-store.ts';

const Dialog = lazyPart(() => import('../../ui/dialog.tsx').then((module) => module.Dialog));

/** The Sign Out link with its question (VIEW-165 to VIEW-170). */
export function SignOut({ className, onSignOut }: { className?: string | undefined; onSignOut: () => Promise<void> }) {
  const text = useTexts();
  const [step, setStep] = useState<'none' | 'asking' | 'leaving'>('none');
  const leave = async () => {
    setStep('leaving');
    try {
      await onSignOut();
    } catch (error) {
      logFailure('Signing out failed', error);
      showToast(error instanceof Error ? error.message : String(error), { tone: 'error' });
    }
    setStep('none');
  };
  const close = () => setStep((now) => (now === 'asking' ? 'none' : now));
  return (
    <>
      <button type="button" className={className} onClick={() => setStep('asking')}>
        {text('accounts:signOut')}
      </button>
      {step !== 'none' && (
        <Dialog
          open
          onClose={close}
          surface="on-well"
          title={text(step === 'asking' ? 'accounts:signOut' : 'accounts:leaving')}
          description={text(step === 'asking' ? 'accounts:signOutQuestion' : 'accounts:leavingMore')}
          actions={
            step === 'asking' && (
              <>
                <Button size="touch" onClick={close}>
                  {text('accounts:cancel')}
                </Button>
                <Button size="touch" look="primary" onClick={leave}>
                  {text('accounts:leave')}
                </Button>
              </>
            )
          }
        />
      )}
    </>
  );
}
