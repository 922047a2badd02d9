import { outsideSources } from '@nave/domain/channels/outside-scripts.ts';
import { lookupKey } from '@nave/domain/kernel/ids.ts';
import { PAGE_DATA_ELEMENT, type PageData, type PageInHtml } from '@nave/domain/pages/page-data.ts';
import { useCallback, useEffect, useState } from 'react';
import { readClient } from '../features/channels/read-client.ts';
import { readChannelByKeys } from '../features/channels/use-followed-channel.ts';
import { ApiError } from '../lib/api.ts';
import { logFailure } from '../lib/log.ts';

/** Which page an address names. */
export interface PageKeys {
  clientKey: string;
  channelKey: string | null;
  contentKey: string | null;
}

export type LoadedPage =
  | { kind: 'loading' }
  /** `channelKeys`: the key that it was asked for by, and every one that it has had since. */
  | { kind: 'ready'; data: PageData; channelKeys: string[] }
  /** The address names nothing (VIEW-30, VIEW-31). */
  | { kind: 'unknown' }
  | { kind: 'failed'; again: () => void };

/** What the server put into the HTML of this visit's first page; null when it came without. */
export function pageDataInHtml(): PageInHtml | null {
  const json = document.getElementById(PAGE_DATA_ELEMENT)?.textContent;
  return json ? JSON.parse(json) : null;
}

interface OpenPage {
  page: LoadedPage;
  /** Staff have given the open channel another key: the page goes on under an address with that one. */
  addKey: (channelKey: string) => void;
}

/** The data of a page: those in the HTML where they are this page's, otherwise from the read API. */
export function usePage({ clientKey, channelKey, contentKey }: PageKeys, inHtml: PageData | null): OpenPage {
  const [page, setPage] = useState<LoadedPage>(() => (inHtml ? readyPage(inHtml) : { kind: 'loading' }));
  const [attempt, setAttempt] = useState(0);
  const there = page.kind === 'ready' && isPageOf(page, { clientKey, channelKey });
  useEffect(() => {
    // Another content of the same channel is in its data already.
    if (there) return;
    let stale = false;
    loadPage({ clientKey, channelKey, contentKey }).then(
      (data) => stale || needsDocument(data, inHtml) || setPage(withKey(readyPage(data), channelKey)),
      (error) => stale || setPage(failedPage(error, () => setAttempt(attempt + 1))),
    );
    return () => {
      stale = true;
    };
  }, [there, inHtml, clientKey, channelKey, contentKey, attempt]);
  const addKey = useCallback((key: string) => setPage((open) => withKey(open, key)), []);
  return { page: there || page.kind !== 'ready' ? page : { kind: 'loading' }, addKey };
}

/**
 * A document lets in the scripts of others that its first page asked for, and what once ran in it stays: a page that asks for
 * others, or for none, gets a document of its own.
 */
function needsDocument(data: PageData, inHtml: PageData | null): boolean {
  if (inHtml === null || letsIn(data) === letsIn(inHtml)) return false;
  location.assign(location.href);
  return true;
}

function letsIn(data: PageData): string {
  return data.page === 'client' ? '' : outsideSources(data.channel).scripts.join(' ');
}

type ReadyPage = Extract<LoadedPage, { kind: 'ready' }>;

function readyPage(data: PageData): ReadyPage {
  return { kind: 'ready', data, channelKeys: data.page === 'channel' ? [data.channel.key] : [] };
}

function withKey(page: LoadedPage, asked: string | null): LoadedPage {
  const channelKey = asked && lookupKey(asked);
  if (page.kind !== 'ready' || channelKey === null || page.channelKeys.includes(channelKey)) return page;
  return { ...page, channelKeys: [...page.channelKeys, channelKey] };
}

function failedPage(error: unknown, again: () => void): LoadedPage {
  if (error instanceof ApiError && error.status === 404) return { kind: 'unknown' };
  logFailure('The page could not be loaded', error);
  return { kind: 'failed', again };
}

type Place = Omit<PageKeys, 'contentKey'>;

function isPageOf({ data, channelKeys }: ReadyPage, { clientKey, channelKey }: Place): boolean {
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
