import { lookupKey } from '@nave/domain/kernel/ids.ts';
import { PAGE_DATA_ELEMENT, type PageData } from '@nave/domain/pages/page-data.ts';
import { useEffect, useRef, useState } from 'react';
import { readChannel } from '../features/channels/use-followed-channel.ts';
import { readClient } from '../features/channels/use-followed-client.ts';
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
  | { kind: 'ready'; data: PageData }
  /** The address names nothing (VIEW-30, VIEW-31). */
  | { kind: 'unknown' }
  | { kind: 'failed'; again: () => void };

/** What the server put into the HTML of this visit's first page; null when it came without. */
export function pageDataInHtml(): PageData | null {
  const json = document.getElementById(PAGE_DATA_ELEMENT)?.textContent;
  return json ? JSON.parse(json) : null;
}

/** The data of a page: those in the HTML where they are this page's, otherwise from the read API. */
export function usePage({ clientKey, channelKey, contentKey }: PageKeys, inHtml: PageData | null): LoadedPage {
  const [page, setPage] = useState<LoadedPage>(() => (inHtml ? { kind: 'ready', data: inHtml } : { kind: 'loading' }));
  const [attempt, setAttempt] = useState(0);
  const there = page.kind === 'ready' && isPageOf(page.data, { clientKey, channelKey });
  // Another content of the same channel is in its data already.
  const firstContent = useRef(contentKey);
  useEffect(() => {
    if (there) return;
    let stale = false;
    loadPage({ clientKey, channelKey, contentKey: firstContent.current }).then(
      (data) => stale || setPage({ kind: 'ready', data }),
      (error) => stale || setPage(failedPage(error, () => setAttempt(attempt + 1))),
    );
    return () => {
      stale = true;
    };
  }, [there, clientKey, channelKey, attempt]);
  return there || page.kind !== 'ready' ? page : { kind: 'loading' };
}

function failedPage(error: unknown, again: () => void): LoadedPage {
  if (error instanceof ApiError && error.status === 404) return { kind: 'unknown' };
  logFailure('The page could not be loaded', error);
  return { kind: 'failed', again };
}

type Place = Omit<PageKeys, 'contentKey'>;

function isPageOf(data: PageData, { clientKey, channelKey }: Place): boolean {
  if (data.client.key !== lookupKey(clientKey)) return false;
  return data.page === 'channel' ? data.channel.key === lookupKey(channelKey ?? '') : channelKey === null;
}

async function loadPage({ clientKey, channelKey, contentKey }: PageKeys): Promise<PageData> {
  const client = readClient(lookupKey(clientKey));
  if (channelKey === null) return { page: 'client', client: await client };
  const content = contentKey && lookupKey(contentKey);
  const keys = { clientKey: lookupKey(clientKey), channelKey: lookupKey(channelKey) };
  const [found, channel] = await Promise.all([client, readChannel({ ...keys, content })]);
  return { page: 'channel', client: found, channel, contentKey: content };
}
