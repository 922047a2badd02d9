import icon from '@phosphor-icons/core/regular/hand-tap.svg?raw';
import { pagePart } from '../../../lib/page-part.ts';
import { interactionsTextFiles } from '../texts/interactions-texts.ts';
import { interactionsState } from './interactions-state.ts';

/** The questions that hosts send during a content; the panel is offered once there is one (PAN-78). */
export const interactionsPart = pagePart({
  id: 'interactions',
  panels: [
    {
      id: 'interactions',
      label: 'viewer:interactions',
      icon,
      isOffered: ({ playing, states }) => playing !== null && states.of(interactionsState).current().hasAny,
      // PAN-79
      hasNews: ({ states, openedPanel }) =>
        openedPanel !== 'interactions' && states.of(interactionsState).current().hasNews,
      load: () => import('./interactions-panel.tsx'),
      texts: { interactions: interactionsTextFiles },
    },
  ],
  afterPaint: () => import('./follow-interactions.tsx').then((module) => module.FollowInteractions),
});
