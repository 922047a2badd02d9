import { type ContentType, contentTypes } from '@nave/domain/catalogues/video-provider.ts';

/** Returns the content type in the navigation's state of the add form, or null (CNT-44, CNT-65). */
export function typeFromState(state: unknown): ContentType | null {
  const value: unknown = typeof state === 'object' && state !== null && 'contentType' in state && state.contentType;
  return contentTypes.find((type) => type === value) ?? null;
}
