import type { ChatAct } from '@nave/domain/chat/chat-acts.ts';
import { sentence, t, tCount } from '../../../lib/staff-texts.ts';

const sentences: Record<ChatAct['kind'], (act: ChatAct) => string> = {
  delete: () => t('removed a message of'),
  pin: () => t('pinned a message of'),
  unpin: () => t('unpinned a message of'),
  ban: () => t('banned'),
  unban: () => t('lifted the ban of'),
  sweep: ({ messages }) =>
    tCount(messages.length, {
      one: 'swept {{count}} message of a raid, first of',
      other: 'swept {{count}} messages of a raid, first of',
    }),
  slow: ({ change }) =>
    change?.to
      ? tCount(Number(change.to), {
          one: 'set slow mode to {{count}} second',
          other: 'set slow mode to {{count}} seconds',
        })
      : t('ended slow mode'),
  mute: () => t('muted'),
  unmute: () => t('let write again'),
  hold: ({ change }) => t(holds[String(change?.to)] ?? sentence('changed what is held')),
  release: () => t('let through a message of'),
  decline: () => t('declined a message of'),
};

const holds: Record<string, string> = {
  nothing: sentence('ended holding messages'),
  newcomers: sentence('holds messages of newcomers'),
  everything: sentence('holds all messages'),
};

/** What somebody did, without who and to whom: 'banned', 'set slow mode to 30 seconds'. */
export function actWords(act: ChatAct): string {
  return sentences[act.kind](act);
}
