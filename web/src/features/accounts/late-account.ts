import { lazyPart } from '../../ui/lazy-part.tsx';
import { guestTextFiles } from './texts/guest-texts.ts';

const guestTexts = { guest: guestTextFiles };
const accountTexts = {
  account: {
    en: () => import('./windows/account.en.texts.ts'),
    es: () => import('./windows/account.es.texts.ts'),
  },
  ...guestTexts,
};

/** A part of the page about accounts, with their texts. Few visitors need one, so none is loaded with the page. */
export function accountPart<Props extends object>(load: () => Promise<React.ComponentType<Props>>) {
  return lazyPart(load, accountTexts);
}

/** The dialogs for signing in and for one's account. */
export const AccountWindows = accountPart(() =>
  import('./windows/account-windows.tsx').then((module) => module.AccountWindows),
);

/** The form for a guest's name: needed once the page knows that the viewer is a guest. */
export const GuestForm = lazyPart(() => import('./guest-form.tsx').then((module) => module.GuestForm), guestTexts);

/** The user's name in the bar, once the page knows it. */
export const OwnName = lazyPart(() => import('./own-name.tsx').then((module) => module.OwnName), guestTexts);
