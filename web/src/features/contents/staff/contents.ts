import type { Content } from '@nave/domain/contents/content.ts';
import type { ContentForm, ContentListAnswer } from '@nave/domain/contents/contents.api.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const path = (clientId: string, rest = '') => `/clients/${encodeURIComponent(clientId)}/contents${rest}`;

export function contentListQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'contents'],
    queryFn: ({ signal }) => api.get<ContentListAnswer>(path(clientId), { signal }),
  });
}

export function contentQuery(clientId: string, contentId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'contents', contentId],
    queryFn: ({ signal }) => api.get<Content>(path(clientId, `/${encodeURIComponent(contentId)}`), { signal }),
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
      ? await api.put<Content>(path(clientId, `/${encodeURIComponent(contentId)}`), form, { signal })
      : await api.post<Content>(path(clientId), form, { signal });
    client.setQueryData(contentQuery(clientId, saved.id).queryKey, saved);
    return saved;
  } finally {
    // Also when no answer came: it may have been stored.
    void client.invalidateQueries({ queryKey: contentListQuery(clientId).queryKey, exact: true });
  }
}
