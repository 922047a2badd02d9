import { chatCommands, chatSelfTopic } from '@nave/domain/chat/chat.protocol.ts';
import { useCallback, useEffect, useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import type { Me, Socket } from '../../lib/socket.ts';

/** How one stands in a chat: whether one is banned, and what one has marked there. */
export interface Standing {
  isBanned: boolean;
  likes: readonly number[];
  flags: readonly number[];
}

export type MarkKind = 'like' | 'flag';

const plain: Standing = { isBanned: false, likes: [], flags: [] };

/** One's own standing at this moment (CHAT-98 to CHAT-100), and how to like and to flag: what is pressed shows at once. */
export function useStanding(
  socket: Pick<Socket, 'subscribe' | 'command'>,
  contentId: string,
  me: Me | null,
): [standing: Standing, mark: (kind: MarkKind, n: number, isOn: boolean) => void] {
  const [standing, setStanding] = useState(plain);
  const id = me?.id;
  // Of whom nothing is known yet nobody could have banned anything.
  const mayBe = me?.kind === 'user' || Boolean(me?.name);
  useEffect(() => {
    setStanding(plain);
    if (!id || !mayBe) return;
    return socket.subscribe(chatSelfTopic(contentId, id), {
      onSnapshot: setStanding,
      onEvent: ({ data }) => setStanding((before) => ({ ...before, ...data })),
    });
  }, [socket, contentId, id, mayBe]);
  const mark = useCallback(
    (kind: MarkKind, n: number, isOn: boolean) => {
      setStanding((before) => marked(before, { kind, n, isOn }));
      socket.command(chatCommands[kind], { contentId, n, isOn }).catch((error) => {
        setStanding((before) => marked(before, { kind, n, isOn: !isOn }));
        logFailure('A message could not be marked', error);
      });
    },
    [socket, contentId],
  );
  return [standing, mark];
}

function marked(standing: Standing, { kind, n, isOn }: { kind: MarkKind; n: number; isOn: boolean }): Standing {
  const field = kind === 'like' ? 'likes' : 'flags';
  const others = standing[field].filter((one) => one !== n);
  return { ...standing, [field]: isOn ? [...others, n] : others };
}
