import { plainText } from '../kernel/plain-text.ts';
import { removeLinks } from './links.ts';
import { stripTags } from './markup.ts';
import { MESSAGE_MAX } from './message-limits.ts';
import { noWords, type OwnWords, type WordAction } from './own-words.ts';
import { type MaskedText, maskProfanity } from './profanity.ts';

/**
 * A cleaned message, ready to be stored and shown as text, or the reason why it is refused. `profane`: a word was masked
 * (CHAT-21); `asksHost`: a word of the organisation's own list requires that a host reads it first.
 */
export type CleanedMessage =
  | { ok: true; text: string; profane: boolean; asksHost?: true }
  | { ok: false; reason: 'markup' | 'empty' | 'links' | 'word' | 'too-long' };

/**
 * One step can join characters that another step must see, so the steps are repeated until nothing changes. Honest messages
 * need three rounds. A message that needs more than this many was written to evade the steps, and is refused.
 */
const ROUNDS = 6;

/**
 * Cleans a message (CHAT-14 to CHAT-25): refuses script and iframe tags, removes other tags and the links of viewers, and
 * masks profanity and words that the organisation masks. Words with which the organisation refuses or holds a message apply
 * to viewers only (CHAT-167). Cleaning a cleaned message changes nothing. Takes at most 1 ms (decision 0071).
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
  const asked = new Set<WordAction>();
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
    // Collected before masking, since a masked word may be part of another one.
    for (const { does } of masked.own) asked.add(does);
    if (!masked.isSettled) return { ok: false, reason: 'word' };
    if (!masked.profane) break;
    profane = true;
    masked.text = plainText(masked.text);
    text = masked.text;
  }
  if (asked.has('refuse') && !isHost) return { ok: false, reason: 'word' };
  const asksHost = asked.has('hold') && !isHost && { asksHost: true as const };
  // CHAT-22 CHAT-24: no visible character is left.
  if (/[^\s\p{M}\p{Cf}]/u.test(text)) return { ok: true, text, profane, ...asksHost };
  return { ok: false, reason: unlinked ? 'links' : 'empty' };
}

/** Counts code points only if their number is in doubt, since a frame may hold far more. */
function isLonger(text: string): boolean {
  return text.length > 2 * MESSAGE_MAX || (text.length > MESSAGE_MAX && [...text].length > MESSAGE_MAX);
}
