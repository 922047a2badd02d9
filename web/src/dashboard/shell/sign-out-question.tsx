import { useMutation } from '@tanstack/react-query';
import { signOut } from '../../features/accounts/staff/sign-in.ts';
import { t } from '../../lib/staff-texts.ts';
import { Question } from '../../staff-kit/questions/question.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** ACC-147 to ACC-151. */
export function SignOutQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const signingOut = useMutation({
    mutationFn: signOut,
    onError: (error) => showToast(t(error.message), { tone: 'error' }),
  });
  return (
    <Question
      open={open}
      title={t('Sign Out')}
      text={t('Are you sure you want to sign out?')}
      answers={[
        { label: t('Cancel'), onChoose: onClose },
        { label: t('Leave'), onChoose: () => signingOut.mutate(), tone: 'main', busy: signingOut.isPending },
      ]}
    />
  );
}
