import type { RefusalText } from '../kernel/refusal.ts';

/** A record that uses a picture of the library. */
export interface PictureUse {
  kind: 'organisation' | 'channel' | 'content' | 'event';
  name: string;
}

/**
 * Returns the refusal to delete a picture that is in use. The message names one use and counts the others (MED-202).
 */
export function pictureInUse([first, ...others]: readonly [PictureUse, ...PictureUse[]]): RefusalText {
  return { code: 'media.in-use', kind: 'conflict', message: messageOf(first, others.length) };
}

function messageOf({ kind, name }: PictureUse, more: number): string {
  if (kind === 'organisation') {
    return more === 0
      ? 'The settings of the organisation use this picture.'
      : `The settings of the organisation and ${more} more use this picture.`;
  }
  if (kind === 'channel') {
    return more === 0
      ? `The channel “${name}” uses this picture.`
      : `The channel “${name}” and ${more} more use this picture.`;
  }
  if (kind === 'event') {
    return more === 0
      ? `The event “${name}” uses this picture.`
      : `The event “${name}” and ${more} more use this picture.`;
  }
  return more === 0
    ? `The content “${name}” uses this picture.`
    : `The content “${name}” and ${more} more use this picture.`;
}
