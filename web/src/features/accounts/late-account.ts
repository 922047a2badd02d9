import { bringAllTexts, bringTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { guestTextFiles } from './texts/guest-texts.ts';

const bringAccountTexts = () =>
  bringAllTexts({
    account: {
      en: () => import('./windows/account.en.texts.ts'),
      es: () => import('./windows/account.es.texts.ts'),
    },
    guest: guestTextFiles,
  });

/** A part of the page about accounts, with their texts, which few visitors need: none comes with the page. */
export function accountPart<Props extends object>(load: () => Promise<React.ComponentType<Props>>) {
  return lazyPart(async () => (await Promise.all([load(), bringAccountTexts()]))[0]);
}

/** What stands over the page about who one is. */
export const AccountWindows = accountPart(() =>
  import('./windows/account-windows.tsx').then((module) => module.AccountWindows),
);

/** The form in which a guest gives a name: guests need it once the page knows that they are guests. */
export const GuestForm = guestPart(() => import('./guest-form.tsx').then((module) => module.GuestForm));

/** The user's name in the bar, once the page knows it. */
export const OwnName = guestPart(() => import('./own-name.tsx').then((module) => module.OwnName));

function guestPart<Props extends object>(load: () => Promise<React.ComponentType<Props>>) {
  return lazyPart(async () => (await Promise.all([load(), bringTexts('guest', guestTextFiles)]))[0]);
}
