import { uploadCalls } from '@nave/domain/videos/uploads.calls.ts';
import type { Video } from '@nave/domain/videos/video.ts';
import { videoCalls } from '@nave/domain/videos/videos.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';
import { uploadFile } from '../../../lib/dashboard-upload.ts';
import { refetchWhile } from './refetch-while.ts';

/** How often the list is fetched while a video changes by itself, in milliseconds. */
const CHANGING_MS = 2_000;

export const videosKey = (clientId: string) => ['clients', clientId, 'videos'];

/** Whether the server is working on a video, or somebody sends it. */
function changes({ state }: Video): boolean {
  return state !== 'ready' && state !== 'failed';
}

/** The videos of an organisation, the newest first. Fetched again and again while one of them changes. */
export function videoListQuery(clientId: string) {
  return queryOptions({
    queryKey: [...videosKey(clientId), 'all'],
    queryFn: ({ signal }) => ask(videoCalls.list, { clientId }, { signal }),
    refetchInterval: refetchWhile(changes, CHANGING_MS),
  });
}

/** A video that was live. Fetched again and again until its recording is ready. */
export function recordingQuery(clientId: string, videoId: string) {
  return queryOptions({
    queryKey: [...videosKey(clientId), videoId],
    queryFn: ({ signal }) => ask(videoCalls.one, { clientId, videoId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && !changes(data) ? false : CHANGING_MS),
  });
}

export function videoStorageQuery(clientId: string) {
  return queryOptions({
    queryKey: [...videosKey(clientId), 'storage'],
    queryFn: ({ signal }) => ask(videoCalls.storage, { clientId }, { signal }),
  });
}

/** What staff do with videos. Each function throws ApiError. */
export function videoActs(queryClient: QueryClient, clientId: string) {
  const after = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const result = await answer;
    await queryClient.invalidateQueries({ queryKey: videosKey(clientId) });
    return result;
  };
  return {
    rename: ({ id }: Video, title: string) => after(ask(videoCalls.rename, { clientId, videoId: id, body: { title } })),
    /** Deletes a video; an upload that is not complete ends. */
    remove: ({ id, state }: Video) =>
      after<unknown>(
        state === 'uploading'
          ? ask(uploadCalls.remove, { clientId, uploadId: id })
          : ask(videoCalls.remove, { clientId, videoId: id }),
      ),
    renewAddress: ({ id }: Video) => after(ask(videoCalls.renewAddress, { clientId, videoId: id })),
    setPoster: ({ id }: Video, file: File) =>
      after(uploadFile(videoCalls.setPoster, { clientId, videoId: id }, file, () => undefined)),
    setCaptions: ({ id }: Video, language: string, file: File) =>
      after(uploadFile(videoCalls.setCaptions, { clientId, videoId: id, language }, file, () => undefined)),
    removeCaptions: ({ id }: Video, language: string) =>
      after(ask(videoCalls.removeCaptions, { clientId, videoId: id, language })),
    refresh: () => queryClient.invalidateQueries({ queryKey: videosKey(clientId) }),
  };
}
export type VideoActs = ReturnType<typeof videoActs>;
