import { isWebUrl } from '../../kernel/url-form.ts';
import { addressOf, redirectTarget } from './address.ts';
import { type Pasted, parsePasted } from './pasted.ts';
import { facebook } from './providers/facebook.ts';
import { livestream } from './providers/livestream.ts';
import { livingAsOne, livingAsOneId } from './providers/living-as-one.ts';
import { isOtherPlayerHost, otherPlayer } from './providers/other-players.ts';
import { stream } from './providers/stream.ts';
import { unembeddable } from './providers/unembeddable.ts';
import { vimeo } from './providers/vimeo.ts';
import { bareYoutubeId, youtube } from './providers/youtube.ts';
import type { Address, Found, Refused } from './recognised-source.ts';

const recognisers = [youtube, vimeo, facebook, livestream, livingAsOne, otherPlayer];

/** A pasted source, with the recognised video or the reason to refuse it. `result` is null if nothing is recognised. */
export interface Recognised {
  pasted: Pasted;
  result: Found | Refused | null;
}

/** Parses the text that staff pasted as a source, and recognises sources of all providers. */
export function recognise(input: string): Recognised {
  const pasted = parsePasted(input);
  return { pasted, result: recognisePasted(pasted) };
}

function recognisePasted(pasted: Pasted): Found | Refused | null {
  const { text, address, iframe, embed } = pasted;
  if (embed) return livingAsOneId(embed.id, embed.type) ?? { refused: 'resiPage' };
  if (/^(rtmps?|rtsp|srt|udp):/i.test(address)) return { refused: 'ingest' };
  if (/^(file:|[a-z]:\\|\/(Users|home|Volumes)\/)/i.test(address)) return { refused: 'localFile' };
  const file = stream(address);
  if (file) return file;
  const id = address === text && !iframe ? bareId(text) : null;
  if (id) return id;
  if (pasted.hasSeveral) return { refused: 'severalAddresses' };
  const found = addressOf(address);
  if (!found) return pasted.isScript ? { refused: 'scriptCode' } : null;
  return recogniseAddress(redirectTarget(found), pasted);
}

function bareId(text: string): Found | Refused | null {
  if (/^\d{6,20}$/.test(text)) return { refused: 'bareNumber' };
  return livingAsOneId(text, '') ?? bareYoutubeId(text);
}

function recogniseAddress(address: Address, { address: pastedUrl, iframe, isScript }: Pasted): Found | Refused | null {
  for (const recogniseProvider of recognisers) {
    const result = recogniseProvider(address);
    if (result) return result;
  }
  if (isOtherPlayerHost(address) && !iframe) return { refused: isScript ? 'scriptCode' : 'playerPage' };
  // An unknown address with http: or // is not recognised, since only known providers are certain to support https.
  if (/^(http:|\/\/)/i.test(pastedUrl) || !isWebUrl(address.url.href)) return null;
  if (isScript) return unembeddable(address) ?? { refused: 'scriptCode' };
  return unembeddable(address) ?? stream(address.url.href) ?? frame(address.url.href);
}

function frame(url: string): Found {
  const id = new URL(url).hostname.replace(/^www\./, '');
  return { provider: 'other', videoKind: 'frame', id, src: url, plays: { kind: 'iframe', url } };
}
