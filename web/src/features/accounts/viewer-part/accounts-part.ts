import { pagePart } from '../../../lib/page-part.ts';
import { GuestForm } from '../late-account.ts';

/** Preloads the form for a guest's name after the first paint, before the page knows whether the viewer needs it. */
export const accountsPart = pagePart({
  id: 'accounts',
  afterPaint: async () => {
    await GuestForm.preload();
    return () => null;
  },
});
