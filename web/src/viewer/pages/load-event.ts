import { lazyPart } from '../../ui/lazy-part.tsx';

/** Only viewers of an event's own page load it. It loads its texts itself, so that the other pages stay small. */
export const EventPage = lazyPart(() => import('./event-page.tsx').then((module) => module.withTexts()));
