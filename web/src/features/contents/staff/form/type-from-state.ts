import { parseOwnSource } from '@nave/domain/catalogues/sources/own-source.ts';
import { type ContentType, contentTypes } from '@nave/domain/catalogues/video-provider.ts';

/** Returns the content type in the navigation's state of the add form, or null (CNT-44, CNT-65). */
export function typeFromState(state: unknown): ContentType | null {
  const value = fieldOf(state, 'contentType');
  return contentTypes.find((type) => type === value) ?? null;
}

/** Returns the own video and the name in the navigation's state with which the add form starts, or null (VID-117). */
export function sourceFromState(state: unknown): { src: string; name: string } | null {
  const [src, name] = [fieldOf(state, 'source'), fieldOf(state, 'name')];
  if (typeof src !== 'string' || !parseOwnSource(src)) return null;
  return { src, name: typeof name === 'string' ? name : '' };
}

function fieldOf(state: unknown, field: string): unknown {
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[field] : undefined;
}
