import { pagePart } from '../../../lib/page-part.ts';
import { PrivacyChoices } from './privacy-choices.tsx';

/** Scripts of third parties: the support chat and the analytics of a channel, where the viewer allows them (VIEW-145). */
export const outsidePart = pagePart({
  id: 'outside',
  slots: { footer: PrivacyChoices },
  afterPaint: () => import('./outside-scripts.tsx').then((module) => module.OutsideScripts),
});
