import type { Content } from '@nave/domain/contents/content.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

export function contentListQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'contents'],
    queryFn: ({ signal }) => ask(contentCalls.list, { clientId }, { signal }),
  });
}

export function contentQuery(clientId: string, contentId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'contents', contentId],
    queryFn: ({ signal }) => ask(contentCalls.read, { clientId, contentId }, { signal }),
  });
}

/** Adds a content, or changes the one named. Throws ApiError. */
export async function saveContent(
  client: QueryClient,
  { clientId, contentId, signal }: { clientId: string; contentId: string | undefined; signal: AbortSignal },
  form: ContentForm,
): Promise<Content> {
  try {
    const saved = contentId
      ? await ask(contentCalls.save, { clientId, contentId, body: form }, { signal })
      : await ask(contentCalls.add, { clientId, body: form }, { signal });
    client.setQueryData(contentQuery(clientId, saved.id).queryKey, saved);
    return saved;
  } finally {
    // Also when no answer came: it may have been stored.
    void client.invalidateQueries({ queryKey: contentListQuery(clientId).queryKey, exact: true });
  }
}
