import { paywallTexts } from '../../features/paywall/texts/paywall-texts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Only viewers of channels behind the paywall load it. */
export const PaywallPage = lazyPart(
  () => import('./paywall-page.tsx').then((module) => module.PaywallPage),
  paywallTexts,
);
