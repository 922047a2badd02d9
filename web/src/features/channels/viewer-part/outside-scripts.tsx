import { useEffect, useSyncExternalStore } from 'react';
import type { PageScope } from '../../../lib/page-part.ts';
import { viewerPaths } from '../../../lib/paths.ts';
import { OutsidePart } from '../outside/outside-part.tsx';
import { useOutside } from '../outside/use-outside.ts';
import { privacyChoice } from './privacy-choices.tsx';

export function OutsideScripts({ client, channel, content, session, states }: PageScope) {
  const choice = states.of(privacyChoice);
  const outside = useOutside(channel, content);
  const asked = useSyncExternalStore(choice.subscribe, choice.current) === 'asked';
  const isOffered = outside.houses.length > 0;
  useEffect(() => choice.set(isOffered ? 'offered' : 'none'), [choice, isOffered]);
  if (!isOffered) return null;
  return (
    <OutsidePart
      client={client}
      outside={outside}
      path={viewerPaths(channel.clientKey).channel(channel.key)}
      isStaff={session.isStaff}
      isAsked={asked}
      onAnswered={() => choice.set('offered')}
    />
  );
}
