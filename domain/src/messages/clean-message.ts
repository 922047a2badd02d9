import { plainText } from '../kernel/plain-text.ts';
import { removeLinks } from './links.ts';
import { stripTags } from './markup.ts';
import { MESSAGE_MAX } from './message-limits.ts';
import { maskProfanity } from './profanity.ts';

/** A message ready to be stored and shown as text, or why it is not sent. `profane`: a word was masked (CHAT-21). */
export type CleanedMessage =
  | { ok: true; text: string; profane: boolean }
  | { ok: false; reason: 'markup' | 'empty' | 'links' | 'too-long' };

/**
 * What everyone may read of a message (CHAT-14 to CHAT-25). Script and iframe tags refuse it; other tags go, and the
 * links of viewers; profanity is masked. A cleaned message comes through unchanged.
 */
export function cleanMessage(raw: string, { isHost }: { isHost: boolean }): CleanedMessage {
  if (isLonger(raw.trim())) return { ok: false, reason: 'too-long' };
  let text = plainText(raw);
  let profane = false;
  let unlinked = false;
  // What one step takes away can join what another must see, so all steps run until nothing changes.
  for (;;) {
    const stripped = stripTags(text);
    if (stripped === null) return { ok: false, reason: 'markup' };
    const kept = isHost ? stripped : removeLinks(stripped);
    unlinked ||= kept !== stripped;
    const masked = maskProfanity(kept);
    profane ||= masked.profane;
    const next = plainText(masked.text);
    if (next === text) break;
    text = next;
  }
  // CHAT-22 CHAT-24: nothing that could be seen is left.
  if (/[^\s\p{M}\p{Cf}]/u.test(text)) return { ok: true, text, profane };
  return { ok: false, reason: unlinked ? 'links' : 'empty' };
}

function isLonger(text: string): boolean {
  return text.length > MESSAGE_MAX && [...text].length > MESSAGE_MAX;
}
