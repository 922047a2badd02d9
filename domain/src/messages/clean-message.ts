import { plainText } from '../kernel/plain-text.ts';
import { removeLinks } from './links.ts';
import { stripTags } from './markup.ts';
import { MESSAGE_MAX } from './message-limits.ts';
import { noWords, type OwnWords, type WordDoes } from './own-words.ts';
import { type MaskedText, maskProfanity } from './profanity.ts';

/**
 * A message ready to be stored and shown as text, or why it is not sent. `profane`: a word was masked (CHAT-21); `asksHost`: a
 * word of the organisation's own asks that a host looks at it first.
 */
export type CleanedMessage =
  | { ok: true; text: string; profane: boolean; asksHost?: true }
  | { ok: false; reason: 'markup' | 'empty' | 'links' | 'word' | 'too-long' };

/**
 * What one step takes away can join what another must see, so the steps run until nothing changes. Honest messages need three
 * rounds; one that needs more than this many was written to outlast them, and is refused.
 */
const ROUNDS = 6;

/**
 * What everyone may read of a message (CHAT-14 to CHAT-25). Script and iframe tags refuse it; other tags go, and the
 * links of viewers; profanity is masked, and what an organisation's own words mask; those that refuse a message or hold it do
 * so to viewers (CHAT-167). A cleaned message comes through unchanged. Takes at most 1 ms (decision 0071).
 */
export function cleanMessage(
  raw: string,
  { isHost, own = noWords }: { isHost: boolean; own?: OwnWords },
): CleanedMessage {
  if (isLonger(raw.trim())) return { ok: false, reason: 'too-long' };
  let text = plainText(raw);
  let masked: MaskedText | null = null;
  let profane = false;
  let unlinked = false;
  const asked = new Set<WordDoes>();
  for (let round = 1; ; round += 1) {
    const stripped = round > ROUNDS ? null : stripTags(text);
    if (stripped === null) return { ok: false, reason: 'markup' };
    const kept = isHost ? stripped : removeLinks(stripped);
    unlinked ||= kept !== stripped;
    const next = plainText(kept);
    const isPlain = next === text;
    text = next;
    if (!isPlain) continue;
    if (masked?.text === text) break;
    masked = maskProfanity(text, own);
    // Before they are masked: a word may be part of another one.
    for (const { does } of masked.own) asked.add(does);
    if (!masked.isSettled) return { ok: false, reason: 'word' };
    if (!masked.profane) break;
    profane = true;
    masked.text = plainText(masked.text);
    text = masked.text;
  }
  if (asked.has('refuse') && !isHost) return { ok: false, reason: 'word' };
  const asksHost = asked.has('hold') && !isHost && { asksHost: true as const };
  // CHAT-22 CHAT-24: nothing that could be seen is left.
  if (/[^\s\p{M}\p{Cf}]/u.test(text)) return { ok: true, text, profane, ...asksHost };
  return { ok: false, reason: unlinked ? 'links' : 'empty' };
}

/** Counts code points only where their number is in doubt: a frame may hold far more. */
function isLonger(text: string): boolean {
  return text.length > 2 * MESSAGE_MAX || (text.length > MESSAGE_MAX && [...text].length > MESSAGE_MAX);
}
