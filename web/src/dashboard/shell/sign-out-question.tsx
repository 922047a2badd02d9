import { useMutation } from '@tanstack/react-query';
import { signOut } from '../../features/accounts/staff/sign-in.ts';
import { Question } from '../../staff-kit/questions/question.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** ACC-147 to ACC-151. */
export function SignOutQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const leaving = useMutation({
    mutationFn: signOut,
    onError: (error) => showToast(error.message, { tone: 'error' }),
  });
  return (
    <Question
      open={open}
      title="Sign Out"
      text="Are you sure you want to sign out?"
      answers={[
        { label: 'Cancel', onChoose: onClose },
        { label: 'Leave', onChoose: () => leaving.mutate(), tone: 'main', busy: leaving.isPending },
      ]}
    />
  );
}
