import { type ContentType, contentTypes } from '@nave/domain/catalogues/video-provider.ts';

/** The type that the navigation's state carries to the add form, or null (CNT-44, CNT-65). */
export function typeFromState(state: unknown): ContentType | null {
  const wanted: unknown = typeof state === 'object' && state !== null && 'contentType' in state && state.contentType;
  return contentTypes.find((type) => type === wanted) ?? null;
}
