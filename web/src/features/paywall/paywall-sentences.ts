import { entryRefusals, paywallRefusals, seatEndings } from '@nave/domain/paywall/paywall.texts.ts';
import { text } from '../../lib/i18n.ts';
import type { Verdict } from './paywall-state.ts';

/** Names of the texts for the server's sentences, by code. The server's own sentences are in English only. */
const textNames: Record<string, string> = {
  [entryRefusals.format.code]: 'format',
  [entryRefusals.noAccess.code]: 'noAccess',
  [entryRefusals.otherEvent.code]: 'otherEvent',
  [entryRefusals.canceled.code]: 'canceled',
  [entryRefusals.screensFull.code]: 'screensFull',
  [entryRefusals.accessEnded.code]: 'accessEnded',
  [seatEndings.takenOver.code]: 'takenOver',
  [seatEndings.freed.code]: 'freed',
  [seatEndings.released.code]: 'released',
  [paywallRefusals.tooManyTries.code]: 'tooManyTries',
  [paywallRefusals.unknownBrowser.code]: 'noCookies',
  [paywallRefusals.unavailable.code]: 'unavailable',
};

/** Returns the sentence in the viewer's language; the server's own sentence if the page does not know its code. */
export function sentenceOf({ code, message }: Verdict): string {
  const name = textNames[code];
  return name ? text(`paywall:${name}`) : message;
}
