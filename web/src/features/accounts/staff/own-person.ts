import type { OwnName } from '@nave/domain/accounts/own-person.api.ts';
import { ownPersonCalls } from '@nave/domain/accounts/own-person.calls.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import type { Language } from '@nave/domain/kernel/languages.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';
import { uploadFile } from '../../../lib/dashboard-upload.ts';
import { sessionQuery } from '../../../staff-kit/session/session.ts';

/** Changes the user's name. Throws ApiError, as all functions below do. */
export async function rename(client: QueryClient, body: OwnName): Promise<void> {
  cacheUser(client, await ask(ownPersonCalls.rename, { body }));
}

/** Sets the user's language of pages and emails, on every device. */
export async function chooseOwnLanguage(client: QueryClient, language: Language): Promise<void> {
  cacheUser(client, await ask(ownPersonCalls.chooseLanguage, { body: { language } }));
}

/** Uploads the user's picture. `onProgress` receives the share that is uploaded, from 0 to 1. */
export async function uploadOwnImage(
  client: QueryClient,
  id: string,
  { file, onProgress }: { file: File; onProgress: (share: number) => void },
): Promise<void> {
  cacheUser(client, await uploadFile(ownPersonCalls.uploadImage, { id }, file, onProgress));
}

/** Updates the cached session, so that the whole page shows the change at once. */
function cacheUser(client: QueryClient, user: AppUser): void {
  client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user });
}
