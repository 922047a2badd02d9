import { topicName } from '@nave/domain/kernel/topic.ts';
import { mustReload } from '@nave/domain/operations/must-reload.ts';
import { productTopics } from '@nave/domain/operations/product.protocol.ts';
import { useEffect } from 'react';
import { serverClock } from '../../lib/server-clock.ts';
import type { Socket } from '../../lib/socket.ts';
import { storedForVisit, storeForVisit } from '../../lib/storage.ts';

const KEY = 'nave.refreshed-at';
const reloadPage = () => location.reload();

/** Reloads the page when the global owner requests it, or did so while the page was offline (VIEW-219, OPS-40). */
export function useForcedRefresh(socket: Pick<Socket, 'subscribe'>, reload = reloadPage): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const apply = ({ refreshAt, spreadMs }: { refreshAt: string | null; spreadMs: number }) => {
      // Once per request, even if a clock is wrong: otherwise the page would reload for ever.
      if (!mustReload(refreshAt, serverClock.now() - performance.now()) || storedForVisit(KEY) === refreshAt) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        storeForVisit(KEY, refreshAt ?? '');
        reload();
      }, Math.random() * spreadMs);
    };
    const stop = socket.subscribe(topicName(productTopics.product, {}), {
      onSnapshot: apply,
      onEvent: ({ data }) => apply(data),
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [socket, reload]);
}
