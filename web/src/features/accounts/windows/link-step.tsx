import { AskLink } from './ask-link.tsx';
import { Others } from './others.tsx';
import type { StepProps } from './sign-in-steps.ts';

/** A letter with a link that signs in, asked for over the page. */
export function LinkStep({ place: { channelId }, onStep }: StepProps) {
  return (
    <>
      {channelId && <AskLink channelId={channelId} />}
      <Others back="first" onStep={onStep} />
    </>
  );
}
