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

/** Declares a lazily loaded account component with its texts. Few viewers need one, so the page loads without them. */
export function accountPart<Props extends object>(load: () => Promise<React.ComponentType<Props>>) {
  return lazyPart(load, accountTexts);
}

/** The dialogs for signing in and out. */
export const AccountWindows = accountPart(() =>
  import('./windows/account-windows.tsx').then((module) => module.AccountWindows),
);

/** The form for a guest's name: needed once the page knows that the viewer is a guest. */
export const GuestForm = lazyPart(() => import('./guest-form.tsx').then((module) => module.GuestForm), guestTexts);

/** The viewer's name in the bar; needed once the page knows the name. */
export const OwnName = lazyPart(() => import('./own-name.tsx').then((module) => module.OwnName), guestTexts);
