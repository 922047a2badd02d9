import { useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { GuestForm } from '../guest-form.tsx';
import type { ViewerSession } from '../use-viewer-session.ts';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { FirstStep } from './first-step.tsx';
import { ForgotStep } from './forgot-step.tsx';
import { LinkStep } from './link-step.tsx';
import { RegisterStep } from './register-step.tsx';
import type { SignInPlace } from './sign-in-place.ts';
import type { Step, StepProps } from './sign-in-steps.ts';
import { StepLinks } from './step-links.tsx';

interface SignInWindowProps {
  session: ViewerSession;
  place: SignInPlace;
  onClose: () => void;
}

/** The sign-in window, step by step (ACC-34 to ACC-37). */
export function SignInWindow({ session, place, onClose }: SignInWindowProps) {
  const text = useTexts();
  const [step, setStep] = useState<Step>('first');
  const shown = session.awaitsCode ? 'code' : step;
  const ShownStep = steps[shown];
  return (
    <Dialog open onClose={onClose} surface="on-well" title={text(`account:${shown}Title`)}>
      <ShownStep session={session} place={place} onStep={setStep} onDone={onClose} />
    </Dialog>
  );
}

const steps = {
  first: FirstStep,
  email: EmailStep,
  link: LinkStep,
  forgot: ForgotStep,
  register: RegisterStep,
  guest: GuestStep,
  code: CodeStep,
};

/** CHAT-121: a name for the chat, without an account. */
function GuestStep({ session, onStep, onDone }: StepProps) {
  return (
    <>
      <GuestForm asksEmail={false} onName={session.nameGuest} onDone={onDone} />
      <StepLinks back="first" onStep={onStep} />
    </>
  );
}
