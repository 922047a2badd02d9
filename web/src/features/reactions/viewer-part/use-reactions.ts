import type { ReactionIcon } from '@nave/domain/catalogues/reactions.ts';
import { type ReactionCounts, sumOf } from '@nave/domain/reactions/reaction-counts.ts';
import { reactionsCommands, reactionsTopic } from '@nave/domain/reactions/reactions.protocol.ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { logFailure } from '../../../lib/log.ts';
import { newId } from '../../../lib/new-id.ts';
import { Refused, type Socket } from '../../../lib/socket.ts';
import { store, stored } from '../../../lib/storage.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { fly, randomPlace } from './fly.ts';
import { ShownReactions } from './shown-reactions.ts';
import { TapBatches } from './tap-batches.ts';

const SWITCH_KEY = 'nave.reactions';
const OFF = 'off';
/** The time over which the reactions of an event start, in milliseconds. */
const SPREAD_MS = 450;

interface Reactions {
  /** What viewers sent so far, for people who prefer reduced motion; empty otherwise. */
  totals: ReactionCounts;
  /** Whether reactions fly over the picture. */
  isOn: boolean;
  tap(icon: ReactionIcon): void;
  toggle(): void;
}

/** Sends the viewer's taps, and shows the reactions of a content while the viewer has not switched them off. */
export function useReactions(socket: Socket, contentId: string): Reactions {
  const [isOn, setOn] = useState(() => stored(SWITCH_KEY) !== OFF);
  const prefersStill = useMedia('(prefers-reduced-motion: reduce)');
  const shown = useMemo(() => new ShownReactions(), []);
  const batches = useMemo(() => batchesOf({ socket, contentId, shown }), [socket, contentId, shown]);
  const totals = useSyncExternalStore(shown.totals.subscribe, shown.totals.current);
  useEffect(() => () => batches.end(), [batches]);
  useEffect(() => {
    if (!isOn) return;
    // A flow has no history, so that a page never receives reactions from before it was switched on (REA-37).
    return socket.subscribe(reactionsTopic(contentId), {
      onSnapshot: (snapshot) => shown.totals.set(snapshot.totals),
      onEvent: ({ data }) => {
        const others = shown.receive(data);
        if (prefersStill) return;
        for (const [at, { icon, ...place }] of others.entries()) fly(icon, place, (at * SPREAD_MS) / others.length);
      },
    });
  }, [socket, contentId, shown, isOn, prefersStill]);
  return {
    totals: prefersStill && isOn ? totals : {},
    isOn,
    tap(icon) {
      if (!batches.tap(icon)) return;
      shown.tapped(icon);
      if (isOn && !prefersStill) fly(icon, randomPlace());
    },
    toggle() {
      store(SWITCH_KEY, isOn ? OFF : 'on');
      setOn(!isOn);
    },
  };
}

function batchesOf({
  socket,
  contentId,
  shown,
}: {
  socket: Socket;
  contentId: string;
  shown: ShownReactions;
}): TapBatches {
  const pageId = newId();
  return new TapBatches(async (batch, counts) => {
    try {
      await socket.command(reactionsCommands.add, { contentId, pageId, batch, counts });
      return null;
    } catch (error) {
      if (error instanceof Refused && error.waitSeconds !== null) return error.waitSeconds * 1_000;
      logFailure(`${sumOf(counts)} reactions were not counted`, error);
      shown.refused(counts);
      return null;
    }
  });
}
