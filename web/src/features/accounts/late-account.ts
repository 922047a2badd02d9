import { bringTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const bringAccountTexts = () =>
  bringTexts('account', {
    en: () => import('./windows/account.en.texts.ts'),
    es: () => import('./windows/account.es.texts.ts'),
  });

/** A part of the page about accounts, with their texts, which few visitors need: none comes with the page. */
export function accountPart<Props extends object>(load: () => Promise<React.ComponentType<Props>>) {
  return lazyPart(async () => (await Promise.all([load(), bringAccountTexts()]))[0]);
}

/** What stands over the page about who one is. */
export const AccountWindows = accountPart(() =>
  import('./windows/account-windows.tsx').then((module) => module.AccountWindows),
);
