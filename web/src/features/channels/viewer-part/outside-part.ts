import { pagePart } from '../../../lib/page-part.ts';
import { PrivacyChoices } from './privacy-choices.tsx';

/** Third-party scripts: the support chat and the analytics of a channel, if the viewer allows them (VIEW-145). */
export const outsidePart = pagePart({
  id: 'outside',
  slots: { footer: PrivacyChoices },
  afterPaint: () => import('./outside-scripts.tsx').then((module) => module.OutsideScripts),
});
