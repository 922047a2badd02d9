import { chatCommands, chatSelfTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { OwnHeld } from '@nave/domain/chat/held-message.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import type { Me, Socket } from '../../lib/socket.ts';

/** How one stands in a chat: whether one may write, what of one's own waits, and what one has marked there. */
export interface Standing {
  isBanned: boolean;
  mutedUntil: string | null;
  held: readonly OwnHeld[];
  likes: readonly number[];
  flags: readonly number[];
}

export type MarkKind = 'like' | 'flag';

const plain: Standing = { isBanned: false, mutedUntil: null, held: [], likes: [], flags: [] };

/** One's own standing at this moment (CHAT-98 to CHAT-100), and how to like and to flag: what is pressed shows at once. */
export function useStanding(
  socket: Pick<Socket, 'subscribe' | 'command'>,
  contentId: string,
  me: Me | null,
): {
  standing: Standing;
  mark: (kind: MarkKind, n: number, isOn: boolean) => void;
  /** Takes away what was declined: the message with this id, or all of it. */
  forgetDeclined: (id?: string) => void;
} {
  const [standing, setStanding] = useState(plain);
  const forgotten = useRef(new Set<string>());
  const id = me?.id;
  // Of whom nothing is known yet nobody could have banned anything.
  const mayBe = me?.kind === 'user' || Boolean(me?.name);
  useEffect(() => {
    setStanding(plain);
    if (!id || !mayBe) return;
    return socket.subscribe(chatSelfTopic(contentId, id), {
      onSnapshot: (read) => setStanding(without(read, forgotten.current)),
      onEvent: ({ data }) => setStanding((before) => without({ ...before, ...data }, forgotten.current)),
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
  const forgetDeclined = useCallback(
    (forgottenId?: string) =>
      setStanding((before) => {
        for (const { id, isDeclined } of before.held)
          if (isDeclined && (forgottenId ?? id) === id) forgotten.current.add(id);
        return without(before, forgotten.current);
      }),
    [],
  );
  return { standing, mark, forgetDeclined };
}

function without(standing: Standing, forgotten: ReadonlySet<string>): Standing {
  return { ...standing, held: standing.held.filter(({ id }) => !forgotten.has(id)) };
}

function marked(standing: Standing, { kind, n, isOn }: { kind: MarkKind; n: number; isOn: boolean }): Standing {
  const field = kind === 'like' ? 'likes' : 'flags';
  const others = standing[field].filter((one) => one !== n);
  return { ...standing, [field]: isOn ? [...others, n] : others };
}
