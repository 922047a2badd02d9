import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import type { ContentListName } from '@nave/domain/contents/content-pages.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import type { RepeatForm } from '@nave/domain/contents/repeat.ts';
import type { Tag } from '@nave/domain/contents/tag.ts';
import { byName } from '@nave/domain/kernel/by-name.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, ask } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import type { SaveScope } from '../../../staff-kit/form/record-form.ts';

/** Limits a list to a channel and to a search text. */
export interface ContentFilter {
  channelId?: string | undefined;
  search?: string | undefined;
}

const listsKey = (clientId: string) => ['clients', clientId, 'contents', 'lists'];

/** The pages of a content list (CNT-33). */
export function contentListPages(clientId: string, list: ContentListName, filter: ContentFilter = {}) {
  return infiniteQueryOptions({
    queryKey: [...listsKey(clientId), list, filter],
    queryFn: ({ pageParam: after, signal }) =>
      ask(contentCalls.page, { clientId, query: { list, ...filter, after } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** For each channel its number of on-demand contents and its first live or upcoming content. */
export function channelSummariesQuery(clientId: string) {
  return queryOptions({
    queryKey: [...listsKey(clientId), 'channels'],
    queryFn: ({ signal }) => ask(contentCalls.inside, { clientId }, { signal }),
  });
}

/** The first contents of a list that match a search text. */
export function contentSearch(clientId: string, list: ContentListName, search: string) {
  return queryOptions({
    queryKey: [...listsKey(clientId), 'search', list, search],
    queryFn: ({ signal }) => ask(contentCalls.page, { clientId, query: { list, search } }, { signal }),
  });
}

export function tagsQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'tags'],
    queryFn: ({ signal }) => ask(contentCalls.tags, { clientId }, { signal }),
  });
}

/** Adds a tag, or returns the existing one with this name. Throws ApiError. */
export async function addTag(client: QueryClient, clientId: string, name: string): Promise<Tag> {
  const tag = await ask(contentCalls.addTag, { clientId, body: { name } });
  const { queryKey } = tagsQuery(clientId);
  client.setQueryData(queryKey, (known) => {
    const others = (known?.items ?? []).filter(({ id }) => id !== tag.id);
    return { items: [...others, tag].toSorted(byName) };
  });
  return tag;
}

export function contentQuery(clientId: string, contentId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'contents', contentId],
    queryFn: ({ signal }) => ask(contentCalls.read, { clientId, contentId }, { signal }),
  });
}

interface SaveTarget {
  clientId: string;
  contentId: string | undefined;
  /** The id of a new content; it makes a repeated add idempotent. */
  newId: string;
}

function queryOf(scope: SaveScope): { following?: 'true' } {
  return scope === 'following' ? { following: 'true' } : {};
}

/** Adds or changes a content; `scope` can include the contents that follow it. Throws ApiError. */
export async function saveContent(
  client: QueryClient,
  { clientId, contentId, newId, signal, scope }: SaveTarget & { signal: AbortSignal; scope: SaveScope },
  form: ContentForm,
): Promise<WholeContent> {
  try {
    const saved = contentId
      ? await ask(contentCalls.save, { clientId, contentId, query: queryOf(scope), body: form }, { signal })
      : await ask(contentCalls.add, { clientId, query: { id: newId }, body: form }, { signal });
    client.setQueryData(contentQuery(clientId, saved.id).queryKey, saved);
    // The host sent it after the form was loaded (CNT-128).
    for (const { id } of saved.interactions)
      if (form.removedInteractionIds.includes(id)) logFailure('An interaction was not removed.', id);
    return saved;
  } finally {
    // Also without a response: the server may have stored the content.
    void client.invalidateQueries({ queryKey: listsKey(clientId) });
  }
}

/** The dates of a repeat and the contents at the same time; fetched once for each form. */
export function repeatPreviewQuery({ clientId, id: contentId }: { clientId: string; id: string }, form: RepeatForm) {
  const body = { ...form, preview: true };
  return queryOptions({
    queryKey: ['clients', clientId, 'contents', contentId, 'repeat', body],
    queryFn: ({ signal }) => ask(contentCalls.repeat, { clientId, contentId, body }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Repeats a content and returns the number of copies. Idempotent for the same form. Throws ApiError. */
export async function repeatContent(
  client: QueryClient,
  { clientId, id: contentId }: { clientId: string; id: string },
  form: RepeatForm,
): Promise<number> {
  try {
    const { items } = await ask(contentCalls.repeat, { clientId, contentId, body: form });
    return items.length;
  } finally {
    // Also without a response: the server may have created the copies.
    void client.invalidateQueries({ queryKey: listsKey(clientId) });
  }
}

/** Deletes a content; succeeds if it does not exist. Throws ApiError. */
export async function deleteContent(
  client: QueryClient,
  { clientId, id: contentId }: { clientId: string; id: string },
): Promise<void> {
  try {
    await ask(contentCalls.delete, { clientId, contentId });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== contentRefusals.notFound.code) throw error;
  } finally {
    // Also without a response: the server may have deleted it.
    await client.invalidateQueries({ queryKey: listsKey(clientId) });
  }
}

/** Deletes a channel, and moves or deletes its contents. Succeeds if it does not exist. Throws ApiError. */
export async function deleteChannel(
  client: QueryClient,
  { clientId, id: channelId }: { clientId: string; id: string },
  moveTo: string | undefined,
): Promise<void> {
  try {
    await ask(contentCalls.deleteChannel, { clientId, channelId, query: { moveTo } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== channelRefusals.notFound.code) throw error;
  } finally {
    // Also without a response: the server may have deleted it.
    void client.invalidateQueries({ queryKey: ['clients', clientId, 'contents'] });
  }
}
