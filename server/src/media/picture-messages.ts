import type { RefusalText } from '@nave/domain/kernel/refusal.ts';
import type { RewrittenPicture } from './rewrite-picture.ts';

/** A message from the server to the picture process; `PictureAnswer` is the reply with the same id. */
export interface PictureRequest {
  readonly id: number;
  readonly kind: 'rewrite' | 'square';
  readonly bytes: Uint8Array;
}

export type PictureAnswer =
  | { readonly id: number; readonly rewritten: RewrittenPicture }
  | { readonly id: number; readonly square: Uint8Array }
  | { readonly id: number; readonly refusal: RefusalText }
  | { readonly id: number; readonly error: string };
