import { lazyPart } from '../../ui/lazy-part.tsx';

const load = () => import('./paywall-pages.ts');

/** Only viewers of channels behind the paywall load it. */
export const PaywallPage = lazyPart(() => load().then(({ paywallPage }) => paywallPage()));

/** Only viewers of an event's own page load it. */
export const EventPage = lazyPart(() => load().then(({ eventPage }) => eventPage()));

/** Only viewers of the landing of an event load it. */
export const AttendPage = lazyPart(() => load().then(({ attendPage }) => attendPage()));
