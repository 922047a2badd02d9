import { useEffect, useSyncExternalStore } from 'react';
import { takeNumberFromAddress } from '../../../lib/number-in-address.ts';
import type { PageScope } from '../../../lib/page-part.ts';
import { viewerPaths } from '../../../lib/viewer-paths.ts';
import { OutsidePart } from '../outside/outside-part.tsx';
import { useOutside } from '../outside/use-outside.ts';
import { privacyChoice } from './privacy-choices.tsx';

export function OutsideScripts({ client, channel, content, session, states }: PageScope) {
  const choice = states.of(privacyChoice);
  const scripts = useOutside(channel, content);
  const isReopened = useSyncExternalStore(choice.subscribe, choice.current) === 'reopened';
  const isOffered = scripts.providerNames.length > 0;
  useEffect(() => choice.set(isOffered ? 'offered' : 'none'), [choice, isOffered]);
  // The link to a channel that is open now may have an attendee number, which third parties could read.
  useEffect(() => void takeNumberFromAddress(), []);
  if (!isOffered) return null;
  return (
    <OutsidePart
      client={client}
      scripts={scripts}
      path={viewerPaths(channel.clientKey).channel(channel.key)}
      isStaff={session.isStaff}
      isReopened={isReopened}
      onAnswered={() => choice.set('offered')}
    />
  );
}
