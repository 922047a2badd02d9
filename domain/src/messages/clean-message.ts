import { plainText } from '../kernel/plain-text.ts';
import { removeLinks } from './links.ts';
import { stripTags } from './markup.ts';
import { MESSAGE_MAX } from './message-limits.ts';
import { noWords, type OwnWords, type WordDoes } from './own-words.ts';
import { maskProfanity } from './profanity.ts';

/**
 * A message ready to be stored and shown as text, or why it is not sent. `profane`: a word was masked (CHAT-21); `asksHost`: a
 * word of the organisation's own asks that a host looks at it first.
 */
export type CleanedMessage =
  | { ok: true; text: string; profane: boolean; asksHost?: true }
  | { ok: false; reason: 'markup' | 'empty' | 'links' | 'word' | 'too-long' };

/**
 * What everyone may read of a message (CHAT-14 to CHAT-25). Script and iframe tags refuse it; other tags go, and the
 * links of viewers; profanity is masked, and what an organisation's own words mask; those that refuse a message or hold it do
 * so to viewers (CHAT-167). A cleaned message comes through unchanged.
 */
export function cleanMessage(
  raw: string,
  { isHost, own = noWords }: { isHost: boolean; own?: OwnWords },
): CleanedMessage {
  if (isLonger(raw.trim())) return { ok: false, reason: 'too-long' };
  let text = plainText(raw);
  let profane = false;
  let unlinked = false;
  const asked = new Set<WordDoes>();
  // What one step takes away can join what another must see, so all steps run until nothing changes.
  for (;;) {
    const stripped = stripTags(text);
    if (stripped === null) return { ok: false, reason: 'markup' };
    const kept = isHost ? stripped : removeLinks(stripped);
    unlinked ||= kept !== stripped;
    // Before they are masked: a word may be part of another one.
    for (const { does } of own.find(kept)) asked.add(does);
    const masked = maskProfanity(kept, own);
    profane ||= masked.profane;
    const next = plainText(masked.text);
    if (next === text) break;
    text = next;
  }
  if (asked.has('refuse') && !isHost) return { ok: false, reason: 'word' };
  const asksHost = asked.has('hold') && !isHost && { asksHost: true as const };
  // CHAT-22 CHAT-24: nothing that could be seen is left.
  if (/[^\s\p{M}\p{Cf}]/u.test(text)) return { ok: true, text, profane, ...asksHost };
  return { ok: false, reason: unlinked ? 'links' : 'empty' };
}

function isLonger(text: string): boolean {
  return text.length > MESSAGE_MAX && [...text].length > MESSAGE_MAX;
}
