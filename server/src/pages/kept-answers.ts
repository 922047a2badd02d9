import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { channelTags } from '../channels/channel-news.ts';
import { recentLoad } from '../platform/database/recent-load.ts';
import type { Miss, ReadCache } from '../platform/http/read-cache.ts';
import type { Produced, ReadyAnswer, ReadyJson } from '../platform/http/ready-answer.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import type { PublicView } from './public-view.ts';

const CHANNEL_TAG = channelTags.channel('');
/** In the tags of a kept channel: the version that it shows. */
const VERSION_TAG = 'version:';
/** For how long a version that was looked up is believed to be the newest, in milliseconds: pages ask again. */
const VERSION_AGE_MS = 1_000;
const NOTHING: Miss<null> = { instead: null };

interface Deps {
  cache: ReadCache;
  https: boolean;
  /** The version that a channel has now. */
  channelVersion(channelId: string): Promise<number | undefined>;
}

interface ChannelRequest {
  /** The address without a query. */
  path: string;
  contentKey: string | undefined;
  /** The version that the page was told of: an older answer is not for it. */
  atLeast: number;
  /** Null also when the key names no content of the channel. */
  read(contentKey: string | undefined): Promise<PublicView<PublicChannel> | null>;
}

/** The form of every answer of the read API. */
interface Read<Data> {
  ok: true;
  data: Data;
}

/** The answers of the read API, each made once for however many ask; null for what is not there. */
export interface KeptAnswers {
  /** `path` is the address of the answer, and its key in the cache. */
  record<Data>(path: string, read: () => Promise<PublicView<Data> | null>): Promise<ReadyJson<Read<Data>> | null>;
  channel(request: ChannelRequest): Promise<ReadyJson<Read<PublicChannel>> | null>;
}

/** Keeps the read API's answers in the read cache. */
export function keptAnswers({ cache, https, channelVersion }: Deps): KeptAnswers {
  const newestVersion = recentLoad(channelVersion, VERSION_AGE_MS);
  const headers = {
    ...securityHeaders('api', https),
    'cache-control': 'public, s-maxage=5, stale-while-revalidate=30',
  };
  const produced = ({ data, tags, expiresAt }: PublicView<unknown>): Produced => ({
    body: JSON.stringify({ ok: true, data }),
    contentType: 'application/json; charset=utf-8',
    headers,
    tags,
    expiresAt,
  });

  async function makeChannel({ read }: ChannelRequest, contentKey: string | undefined): Promise<Produced | Miss<null>> {
    const view = await read(contentKey);
    return view ? produced({ ...view, tags: [...view.tags, VERSION_TAG + view.data.version] }) : NOTHING;
  }

  async function freshChannel(request: ChannelRequest, contentKey: string | undefined): Promise<ReadyAnswer | null> {
    const key = contentKey === undefined ? request.path : `${request.path}?content=${contentKey}`;
    const make = () => makeChannel(request, contentKey);
    const kept = answerOf(await cache.get(key, make));
    if (!kept) return null;
    const version = Number(behind(VERSION_TAG, kept));
    if (version >= request.atLeast) return kept;
    // Asked of the database first, so that a version that nobody gave does not empty the cache.
    const channelId = behind(CHANNEL_TAG, kept);
    if (((await newestVersion.get(channelId)) ?? 0) <= version) return kept;
    cache.drop(CHANNEL_TAG + channelId);
    return answerOf(await cache.get(key, make));
  }

  return {
    async record(path, read) {
      const answer = await cache.get(path, async () => {
        const view = await read();
        return view ? produced(view) : NOTHING;
      });
      return answerOf(answer);
    },
    async channel(request) {
      // A key that names nothing makes no entry of its own: the channel is answered without it.
      const named = request.contentKey === undefined ? null : await freshChannel(request, request.contentKey);
      return named ?? freshChannel(request, undefined);
    },
  };
}

function answerOf(found: ReadyAnswer | Miss<null>): ReadyAnswer | null {
  return 'instead' in found ? null : found;
}

function behind(prefix: string, { tags }: ReadyAnswer): string {
  return tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length) ?? '';
}
