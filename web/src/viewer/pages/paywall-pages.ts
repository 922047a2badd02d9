/**
 * Loads the pages behind the paywall, with its texts. This file keeps the names of their many parts out of the first
 * load of all other pages.
 */
import { paywallTexts } from '../../features/paywall/texts/paywall-texts.ts';
import { loadAllPartTexts } from '../../lib/i18n.ts';

const withPaywallTexts = async <Page>(page: Promise<Page>) =>
  (await Promise.all([page, loadAllPartTexts(paywallTexts)]))[0];

export const paywallPage = () => withPaywallTexts(import('./paywall-page.tsx').then((module) => module.PaywallPage));
export const eventPage = () => withPaywallTexts(import('./event-page.tsx').then((module) => module.withTexts()));
export const attendPage = () => withPaywallTexts(import('./attend-page.tsx').then((module) => module.withTexts()));
