import { topicName } from '@nave/domain/kernel/topic.ts';
import { mustReload } from '@nave/domain/operations/must-reload.ts';
import { productTopics } from '@nave/domain/operations/product.protocol.ts';
import { useEffect } from 'react';
import { serverClock } from '../../lib/server-clock.ts';
import type { Socket } from '../../lib/socket.ts';
import { storedForVisit, storeForVisit } from '../../lib/storage.ts';

const DONE = 'nave.refreshed-at';
const reloadPage = () => location.reload();

/** Loads the page again when the global owner asks for that, or has done so while it was away (VIEW-219, OPS-40). */
export function useForcedRefresh(socket: Pick<Socket, 'subscribe'>, reload = reloadPage): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const told = ({ refreshAt, spreadMs }: { refreshAt: string | null; spreadMs: number }) => {
      // Once for each, whatever a clock says: a page must not go round in a circle.
      if (!mustReload(refreshAt, serverClock.now() - performance.now()) || storedForVisit(DONE) === refreshAt) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        storeForVisit(DONE, refreshAt ?? '');
        reload();
      }, Math.random() * spreadMs);
    };
    const stop = socket.subscribe(topicName(productTopics.product, {}), {
      onSnapshot: told,
      onEvent: ({ data }) => told(data),
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [socket, reload]);
}
