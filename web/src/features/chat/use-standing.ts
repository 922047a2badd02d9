import { chatCommands, chatSelfTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { OwnHeld } from '@nave/domain/chat/held-message.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import type { Me, Socket } from '../../lib/socket.ts';

/** The user's standing in a chat: restrictions, held messages, and the numbers of liked and flagged messages. */
export interface Standing {
  isBanned: boolean;
  mutedUntil: string | null;
  held: readonly OwnHeld[];
  likes: readonly number[];
  flags: readonly number[];
}

export type MarkKind = 'like' | 'flag';

const initial: Standing = { isBanned: false, mutedUntil: null, held: [], likes: [], flags: [] };

/** Follows the user's standing in a chat (CHAT-98 to CHAT-100). A like or flag shows before the server confirms it. */
export function useStanding(
  socket: Pick<Socket, 'subscribe' | 'command'>,
  contentId: string,
  me: Me | null,
): {
  standing: Standing;
  mark: (kind: MarkKind, n: number, isOn: boolean) => void;
  /** Closes the note of the declined message with this id, or of all declined messages. */
  dismissDeclined: (id?: string) => void;
} {
  const [standing, setStanding] = useState(initial);
  const dismissed = useRef(new Set<string>());
  const id = me?.id;
  // A guest without a name cannot write, so there is nothing to follow.
  const isNamed = me?.kind === 'user' || Boolean(me?.name);
  useEffect(() => {
    setStanding(initial);
    if (!id || !isNamed) return;
    return socket.subscribe(chatSelfTopic(contentId, id), {
      onSnapshot: (snapshot) => setStanding(without(snapshot, dismissed.current)),
      onEvent: ({ data }) => setStanding((before) => without({ ...before, ...data }, dismissed.current)),
    });
  }, [socket, contentId, id, isNamed]);
  const mark = useCallback(
    (kind: MarkKind, n: number, isOn: boolean) => {
      setStanding((before) => withMark(before, { kind, n, isOn }));
      socket.command(chatCommands[kind], { contentId, n, isOn }).catch((error) => {
        setStanding((before) => withMark(before, { kind, n, isOn: !isOn }));
        logFailure('A message could not be marked', error);
      });
    },
    [socket, contentId],
  );
  const dismissDeclined = useCallback(
    (dismissedId?: string) =>
      setStanding((before) => {
        for (const { id, isDeclined } of before.held)
          if (isDeclined && (dismissedId ?? id) === id) dismissed.current.add(id);
        return without(before, dismissed.current);
      }),
    [],
  );
  return { standing, mark, dismissDeclined };
}

function without(standing: Standing, dismissed: ReadonlySet<string>): Standing {
  return { ...standing, held: standing.held.filter(({ id }) => !dismissed.has(id)) };
}

function withMark(standing: Standing, { kind, n, isOn }: { kind: MarkKind; n: number; isOn: boolean }): Standing {
  const field = kind === 'like' ? 'likes' : 'flags';
  const others = standing[field].filter((one) => one !== n);
  return { ...standing, [field]: isOn ? [...others, n] : others };
}
