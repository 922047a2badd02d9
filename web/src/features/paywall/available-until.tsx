import { serverClock } from '../../lib/server-clock.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { paywallTexts } from './texts/paywall-texts.ts';

export const UntilLine = lazyPart(() => import('./until-line.tsx').then((module) => module.UntilLine), paywallTexts);

/** Until when a viewer may watch a channel, if the viewer's access has an end (PAY-62, PAY-63, VIEW-62, VIEW-64). */
export function AvailableUntil({ endsAt }: { endsAt: string | null | undefined }) {
  if (!endsAt || Date.parse(endsAt) <= serverClock.now()) return null;
  return <UntilLine endsAt={endsAt} waiting={() => null} />;
}
