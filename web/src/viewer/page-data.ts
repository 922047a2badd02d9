import { outsideSources } from '@nave/domain/channels/outside-scripts.ts';
import { lookupKey } from '@nave/domain/kernel/ids.ts';
import { type LandingData, PAGE_DATA_ELEMENT, type PageData, type PageInHtml } from '@nave/domain/pages/page-data.ts';
import { useCallback, useEffect, useState } from 'react';
import { readClient } from '../features/channels/read-client.ts';
import { readChannelByKeys } from '../features/channels/use-followed-channel.ts';
import { ApiError } from '../lib/api.ts';
import { logFailure } from '../lib/log.ts';

/** The keys of the page that an address names. */
export interface PageKeys {
  clientKey: string;
  channelKey: string | null;
  contentKey: string | null;
}

export type LoadedPage =
  | { kind: 'loading' }
  /** `channelKeys`: the key in the address, and every key that the channel has had since. */
  | { kind: 'ready'; data: PageData; channelKeys: string[] }
  /** No page exists at the address (VIEW-30, VIEW-31). */
  | { kind: 'unknown' }
  | { kind: 'failed'; retry: () => void };

/** Returns the data in the HTML of the first page, or null. */
export function pageDataInHtml(): PageInHtml | null {
  const json = document.getElementById(PAGE_DATA_ELEMENT)?.textContent;
  return json ? JSON.parse(json) : null;
}

interface OpenPage {
  page: LoadedPage;
  /** Adds a new key that staff have given to the open channel, so that the page stays open under either key. */
  addKey: (channelKey: string) => void;
}

/** The data in the HTML of the first page; null if it has none. */
export type FirstPage = PageData | LandingData | null;

/** Returns the data of a page: from the HTML for the first page, otherwise from the read API. */
export function usePage({ clientKey, channelKey, contentKey }: PageKeys, inHtml: FirstPage): OpenPage {
  const [page, setPage] = useState<LoadedPage>(() =>
    inHtml && inHtml.page !== 'landing' ? readyPage(inHtml) : { kind: 'loading' },
  );
  const [attempt, setAttempt] = useState(0);
  const isLoaded = page.kind === 'ready' && isPageOf(page, { clientKey, channelKey });
  useEffect(() => {
    // Another content of the same channel needs no request: the data of a channel include all its contents.
    if (isLoaded) return;
    let stale = false;
    loadPage({ clientKey, channelKey, contentKey }).then(
      (data) => stale || reloadsDocument(data, inHtml) || setPage(withKey(readyPage(data), channelKey)),
      (error) => stale || setPage(failedPage(error, () => setAttempt(attempt + 1))),
    );
    return () => {
      stale = true;
    };
  }, [isLoaded, inHtml, clientKey, channelKey, contentKey, attempt]);
  const addKey = useCallback((key: string) => setPage((open) => withKey(open, key)), []);
  return { page: isLoaded || page.kind !== 'ready' ? page : { kind: 'loading' }, addKey };
}

/**
 * Reloads the document if the page needs other third-party scripts than the first page, and returns whether it does so.
 * A document allows only the scripts of its first page, and a script that has run cannot be unloaded.
 */
function reloadsDocument(data: PageData, inHtml: FirstPage): boolean {
  if (inHtml === null || scriptSources(data) === scriptSources(inHtml)) return false;
  location.assign(location.href);
  return true;
}

function scriptSources(data: PageData | LandingData): string {
  return data.page === 'channel' ? outsideSources(data.channel).scripts.join(' ') : '';
}

type ReadyPage = Extract<LoadedPage, { kind: 'ready' }>;

function readyPage(data: PageData): ReadyPage {
  return { kind: 'ready', data, channelKeys: data.page === 'channel' ? [data.channel.key] : [] };
}

function withKey(page: LoadedPage, key: string | null): LoadedPage {
  const channelKey = key && lookupKey(key);
  if (page.kind !== 'ready' || channelKey === null || page.channelKeys.includes(channelKey)) return page;
  return { ...page, channelKeys: [...page.channelKeys, channelKey] };
}

function failedPage(error: unknown, retry: () => void): LoadedPage {
  if (error instanceof ApiError && error.status === 404) return { kind: 'unknown' };
  logFailure('The page could not be loaded', error);
  return { kind: 'failed', retry };
}

type ChannelKeys = Omit<PageKeys, 'contentKey'>;

function isPageOf({ data, channelKeys }: ReadyPage, { clientKey, channelKey }: ChannelKeys): boolean {
  if (data.client.key !== lookupKey(clientKey)) return false;
  return channelKey === null ? data.page === 'client' : channelKeys.includes(lookupKey(channelKey));
}

async function loadPage({ clientKey, channelKey, contentKey }: PageKeys): Promise<PageData> {
  const client = readClient(lookupKey(clientKey));
  if (channelKey === null) return { page: 'client', client: await client };
  const content = contentKey && lookupKey(contentKey);
  const channel = readChannelByKeys(lookupKey(clientKey), lookupKey(channelKey), { content });
  const [found, opened] = await Promise.all([client, channel]);
  return { page: 'channel', client: found, channel: opened, contentKey: content };
}
