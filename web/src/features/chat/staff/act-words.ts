import type { ChatAct } from '@nave/domain/chat/chat-acts.ts';

const sentences: Record<ChatAct['kind'], (act: ChatAct) => string> = {
  delete: () => 'removed a message of',
  pin: () => 'pinned a message of',
  unpin: () => 'unpinned a message of',
  ban: () => 'banned',
  unban: () => 'lifted the ban of',
  sweep: ({ messages }) => `swept ${amount(messages.length, 'message')} of a raid, first of`,
  slow: ({ change }) => (change?.to ? `set slow mode to ${amount(Number(change.to), 'second')}` : 'ended slow mode'),
  mute: () => 'muted',
  unmute: () => 'let write again',
  hold: ({ change }) => holds[String(change?.to)] ?? 'changed what is held',
  release: () => 'let through a message of',
  decline: () => 'declined a message of',
};

const holds: Record<string, string> = {
  nothing: 'ended holding messages',
  newcomers: 'holds messages of newcomers',
  everything: 'holds all messages',
};

/** What somebody did, without who and to whom: 'banned', 'set slow mode to 30 seconds'. */
export function actWords(act: ChatAct): string {
  return sentences[act.kind](act);
}

function amount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
