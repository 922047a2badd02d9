import { MAX_IMAGE_BYTES } from '@nave/domain/media/image-rules.ts';
import type { LibraryImage } from '@nave/domain/media/library-image.ts';
import { mediaCalls } from '@nave/domain/media/media.calls.ts';
import { mediaRefusals } from '@nave/domain/media/media.texts.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api.ts';
import { uploadFile } from '../../lib/dashboard-upload.ts';
import { t } from '../../lib/staff-texts.ts';

export function imageListQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'images'],
    queryFn: ({ signal }) => ask(mediaCalls.list, { clientId }, { signal }),
  });
}

/** Uploads a picture to the client's library. Throws ApiError. */
export function uploadImage(clientId: string, file: File, onProgress: (share: number) => void): Promise<LibraryImage> {
  return uploadFile(mediaCalls.add, { clientId }, file, onProgress);
}

/** Deletes an unused picture and updates the cached list. Throws ApiError. */
export async function deleteImage(queryClient: QueryClient, clientId: string, imageId: string): Promise<void> {
  const { queryKey } = imageListQuery(clientId);
  queryClient.setQueryData(queryKey, await ask(mediaCalls.remove, { clientId, imageId }));
}

/** Returns the error of a file before its upload (MED-1 to MED-3), or null. The server checks again. */
export function imageFileError(file: File): string | null {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return t(mediaRefusals.unsupported.message);
  return file.size > MAX_IMAGE_BYTES ? t(mediaRefusals.tooBig.message) : null;
}
