import { isId } from '../kernel/ids.ts';

/** What a content with the provider `nave` plays: an uploaded or recorded video, or what a live input sends. */
export interface OwnSource {
  kind: 'video' | 'input';
  id: string;
}

/** Parses the source of a content with the provider `nave`: `video:{id}` or `input:{id}`. Null for any other text (VID-110). */
export function parseOwnSource(src: string): OwnSource | null {
  const [kind, id, ...rest] = src.split(':');
  if ((kind !== 'video' && kind !== 'input') || !id || !isId(id) || rest.length > 0) return null;
  return { kind, id };
}

/** Returns the source of a content as it is stored. */
export function ownSourceText({ kind, id }: OwnSource): string {
  return `${kind}:${id}`;
}
