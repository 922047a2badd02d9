import type { ChatAct } from '@nave/domain/chat/chat-acts.ts';
import { sentence, t, tCount } from '../../../lib/staff-texts.ts';

const sentences: Record<ChatAct['kind'], (act: ChatAct) => string> = {
  delete: () => t('removed a message from'),
  pin: () => t('pinned a message from'),
  unpin: () => t('unpinned a message from'),
  ban: () => t('banned'),
  unban: () => t('unbanned'),
  sweep: ({ messages }) =>
    tCount(messages.length, {
      one: 'removed {{count}} similar message, from',
      other: 'removed {{count}} similar messages, the first from',
    }),
  slow: ({ change }) =>
    change?.to
      ? tCount(Number(change.to), {
          one: 'set slow mode to {{count}} second',
          other: 'set slow mode to {{count}} seconds',
        })
      : t('turned off slow mode'),
  mute: () => t('muted'),
  unmute: () => t('unmuted'),
  hold: ({ change }) => t(holdSentences[String(change?.to)] ?? sentence('changed which messages are held')),
  release: () => t('approved a message from'),
  decline: () => t('declined a message from'),
};

const holdSentences: Record<string, string> = {
  nothing: sentence('stopped holding messages'),
  newcomers: sentence('started holding messages from newcomers'),
  everything: sentence('started holding all messages'),
};

/** Returns the verb phrase of an act, without actor and target: 'banned', 'set slow mode to 30 seconds'. */
export function actWords(act: ChatAct): string {
  return sentences[act.kind](act);
}
