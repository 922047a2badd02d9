import type { OwnName } from '@nave/domain/accounts/own-person.api.ts';
import { ownPersonCalls } from '@nave/domain/accounts/own-person.calls.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import type { Language } from '@nave/domain/kernel/languages.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';
import { uploadFile } from '../../../lib/dashboard-upload.ts';
import { sessionQuery } from '../../../staff-kit/session/session.ts';

/** Throws ApiError, as both. */
export async function rename(client: QueryClient, body: OwnName): Promise<void> {
  keep(client, await ask(ownPersonCalls.rename, { body }));
}

/** Of pages and emails, wherever one signs in. */
export async function chooseOwnLanguage(client: QueryClient, language: Language): Promise<void> {
  keep(client, await ask(ownPersonCalls.chooseLanguage, { body: { language } }));
}

/** `onProgress` is told how far it is, from 0 to 1. */
export async function uploadOwnImage(
  client: QueryClient,
  id: string,
  { file, onProgress }: { file: File; onProgress: (share: number) => void },
): Promise<void> {
  keep(client, await uploadFile(ownPersonCalls.uploadImage, { id }, file, onProgress));
}

/** The whole page knows at once how one is called, and looks. */
function keep(client: QueryClient, user: AppUser): void {
  client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user });
}
