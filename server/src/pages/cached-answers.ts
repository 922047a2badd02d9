import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { channelTags } from '../channels/channel-news.ts';
import { cachedLoad } from '../platform/database/cached-load.ts';
import type { CacheableResponse, CachedJson, CachedResponse } from '../platform/http/cached-response.ts';
import type { Miss, ReadCache } from '../platform/http/read-cache.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import type { PublicView } from './public-view.ts';

const CHANNEL_TAG = channelTags.channel('');
/** Prefix of the tag that contains the version of a cached channel. */
const VERSION_TAG = 'version:';
/** How long the latest version of a channel is cached. */
const VERSION_AGE_MS = 1_000;
const NOTHING: Miss<null> = { instead: null };

interface Deps {
  cache: ReadCache;
  https: boolean;
  /** Returns the channel's latest version. */
  channelVersion(channelId: string): Promise<number | undefined>;
}

interface ChannelRequest {
  /** The URL without its query, or another text that is unique to the answer. */
  path: string;
  /** Whether only some callers may have the answer, so that no cache may keep it except that of the server. */
  isPrivate?: true;
  contentKey: string | undefined;
  /** The version of which the page was notified; no older answer is returned. */
  atLeast: number;
  /** Returns null if the channel does not exist or has no content with the key. */
  read(contentKey: string | undefined): Promise<PublicView<PublicChannel> | null>;
}

/** The body of every answer of the read API. */
interface ReadBody<Data> {
  ok: true;
  data: Data;
}

/**
 * Cached answers of the read API. Concurrent requests for the same answer produce it once. An answer is null if the
 * record does not exist.
 */
export interface CachedAnswers {
  /** Returns the answer for a record. `path` is the key of the answer in the cache. */
  record<Data>(path: string, read: () => Promise<PublicView<Data> | null>): Promise<CachedJson<ReadBody<Data>> | null>;
  channel(request: ChannelRequest): Promise<CachedJson<ReadBody<PublicChannel>> | null>;
}

export function cachedAnswers({ cache, https, channelVersion }: Deps): CachedAnswers {
  const newestVersion = cachedLoad(channelVersion, VERSION_AGE_MS);
  const produced = (
    { data, tags, expiresAt }: PublicView<unknown>,
    cacheControl = 'public, s-maxage=5, stale-while-revalidate=30',
  ): CacheableResponse => ({
    body: JSON.stringify({ ok: true, data }),
    contentType: 'application/json; charset=utf-8',
    headers: { ...securityHeaders('api', https), 'cache-control': cacheControl },
    tags,
    expiresAt,
  });

  async function makeChannel(
    { read, isPrivate }: ChannelRequest,
    contentKey: string | undefined,
  ): Promise<CacheableResponse | Miss<null>> {
    const view = await read(contentKey);
    if (!view) return NOTHING;
    const tags = [...view.tags, VERSION_TAG + view.data.version];
    return produced({ ...view, tags }, isPrivate && 'private, no-store');
  }

  async function currentChannel(
    request: ChannelRequest,
    contentKey: string | undefined,
  ): Promise<CachedResponse | null> {
    const key = contentKey === undefined ? request.path : `${request.path}?content=${contentKey}`;
    const make = () => makeChannel(request, contentKey);
    const cached = answerOf(await cache.get(key, make));
    if (!cached) return null;
    const version = Number(tagValue(VERSION_TAG, cached));
    if (version >= request.atLeast) return cached;
    // The version in the database is checked first, so that requests with an invented version do not clear the cache.
    const channelId = tagValue(CHANNEL_TAG, cached);
    if (((await newestVersion.get(channelId)) ?? 0) <= version) return cached;
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
      // For an unknown content key, the answer without a content key is returned, so that no cache entry is created.
      const named = request.contentKey === undefined ? null : await currentChannel(request, request.contentKey);
      return named ?? currentChannel(request, undefined);
    },
  };
}

function answerOf(found: CachedResponse | Miss<null>): CachedResponse | null {
  return 'instead' in found ? null : found;
}

function tagValue(prefix: string, { tags }: CachedResponse): string {
  return tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length) ?? '';
}
