// A process that simulates viewers who open a channel's page one after the other and follow its topics.
import { answer } from '../probe.ts';
import { atRate, type Rate } from './at-rate.ts';
import { PageSocket } from './page-socket.ts';

interface Place {
  readonly port: number;
  readonly channelId: string;
  readonly contentId: string;
}

/** The server limits sockets per address, so the pages use several addresses. */
const ADDRESSES = 4;

/**
 * Connects viewers at a steady rate. Returns for each viewer the ms from the intended time until the viewer follows all
 * topics.
 */
answer('arrive', async ({ count, perSecond, ...place }: Place & Rate) => {
  const arriving: Promise<number>[] = [];
  await atRate({ count, perSecond }, (index, due) => {
    arriving.push(arrive(place, index).then(() => performance.now() - due));
  });
  return Promise.all(arriving);
});

async function arrive({ port, channelId, contentId }: Place, viewerIndex: number): Promise<void> {
  const following = Promise.withResolvers<void>();
  let missing = Number.POSITIVE_INFINITY;
  const onText = (text: string, page: PageSocket) => {
    const frame = JSON.parse(text) as { type: string; me: { id: string } };
    if (frame.type === 'hello') {
      const contentAndViewer = `${contentId}:${frame.me.id}`;
      const topics = [
        `channel:${channelId}`,
        `presence:${channelId}`,
        `chat:${contentId}`,
        `chat-self:${contentAndViewer}`,
        `direct:${contentAndViewer}`,
      ];
      missing = topics.length;
      for (const [index, topic] of topics.entries())
        page.send(JSON.stringify({ type: 'sub', id: String(index), topic }));
    }
    if (frame.type === 'refused') following.reject(new Error(text));
    if (frame.type !== 'subbed') return;
    missing -= 1;
    if (missing > 0) return;
    page.onlyCount();
    following.resolve();
  };
  const localAddress = `127.0.0.${1 + (viewerIndex % ADDRESSES)}`;
  const page = new PageSocket({ port, path: '/realtime', localAddress, onText });
  await page.opened;
  await following.promise;
}
