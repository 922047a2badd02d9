import { plainText } from '../kernel/plain-text.ts';
import { removeLinks } from './links.ts';
import { stripTags } from './markup.ts';
import { MESSAGE_MAX } from './message-limits.ts';
import { noWords, type OwnWords, type WordAction } from './own-words.ts';
import { type MaskedText, maskProfanity } from './profanity.ts';

/**
 * A cleaned message, ready to be stored and shown as text, or the reason why it is refused. `profane`: a word was
 * masked (CHAT-21). `needsReview`: because of a word in the organisation's own list, a host must review the message
 * first.
 */
export type CleanedMessage =
  | { ok: true; text: string; profane: boolean; needsReview?: true }
  | { ok: false; reason: 'markup' | 'empty' | 'links' | 'word' | 'too-long' };

/**
 * Maximum number of rounds of cleaning steps. One step can join characters that another step must see, so the steps are
 * repeated until nothing changes. Honest messages need three rounds. A message that needs more rounds than this maximum
 * was written to evade the steps and is refused.
 */
const ROUNDS = 6;

/**
 * Cleans a message (CHAT-14 to CHAT-25): refuses script and iframe tags, removes other tags and the links of viewers,
 * and masks profanity and words that the organisation masks. Words with which the organisation refuses or holds a
 * message apply to viewers only (CHAT-167). Cleaning a cleaned message changes nothing. Takes at most 1 ms (decision
 * 0071).
 */
export function cleanMessage(
  raw: string,
  { isHost, own = noWords }: { isHost: boolean; own?: OwnWords },
): CleanedMessage {
  if (isLonger(raw.trim())) return { ok: false, reason: 'too-long' };
  let text = plainText(raw);
  let masked: MaskedText | null = null;
  let profane = false;
  let hadLinks = false;
  const actions = new Set<WordAction>();
  for (let round = 1; ; round += 1) {
    const stripped = round > ROUNDS ? null : stripTags(text);
    if (stripped === null) return { ok: false, reason: 'markup' };
    const withoutLinks = isHost ? stripped : removeLinks(stripped);
    hadLinks ||= withoutLinks !== stripped;
    const next = plainText(withoutLinks);
    const isPlain = next === text;
    text = next;
    if (!isPlain) continue;
    if (masked?.text === text) break;
    masked = maskProfanity(text, own);
    // Collected before masking, since a masked word may be part of another entry of the list.
    for (const { does } of masked.own) actions.add(does);
    if (!masked.isSettled) return { ok: false, reason: 'word' };
    if (!masked.profane) break;
    profane = true;
    masked.text = plainText(masked.text);
    text = masked.text;
  }
  if (actions.has('refuse') && !isHost) return { ok: false, reason: 'word' };
  const needsReview = actions.has('hold') && !isHost && { needsReview: true as const };
  // CHAT-22 CHAT-24: no visible character is left.
  if (/[^\s\p{M}\p{Cf}]/u.test(text)) return { ok: true, text, profane, ...needsReview };
  return { ok: false, reason: hadLinks ? 'links' : 'empty' };
}

/**
 * Whether a text has more than MESSAGE_MAX code points. Code points are counted only if the length is not conclusive.
 */
function isLonger(text: string): boolean {
  return text.length > 2 * MESSAGE_MAX || (text.length > MESSAGE_MAX && [...text].length > MESSAGE_MAX);
}
