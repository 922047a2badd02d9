import { RequestLink } from './request-link.tsx';
import type { StepProps } from './sign-in-steps.ts';
import { StepLinks } from './step-links.tsx';

/** The step that requests an email with a sign-in link. */
export function LinkStep({ place: { channelId }, onStep }: StepProps) {
  return (
    <>
      {channelId && <RequestLink channelId={channelId} />}
      <StepLinks back="first" onStep={onStep} />
    </>
  );
}
