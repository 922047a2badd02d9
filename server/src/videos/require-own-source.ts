import { parseOwnSource } from '@nave/domain/catalogues/sources/own-source.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { videoTexts } from '@nave/domain/videos/videos.texts.ts';
import type { Tx } from '../platform/database/database.ts';
import { shareOwnSource } from './own-sources.store.ts';

/**
 * Prevents the deletion of the own video or live input that a saved content plays, until the transaction of the save ends
 * (VID-12). Refuses a content whose video the client does not have (VID-112).
 */
export async function requireOwnSource(
  tx: Tx,
  clientId: string,
  { videoProvider, src }: { videoProvider: string; src: string },
): Promise<void> {
  const source = videoProvider === 'nave' ? parseOwnSource(src) : null;
  if (!source || (await shareOwnSource(tx, clientId, source))) return;
  throw new Refusal(kernelRefusals.invalidForm, { fields: { src: videoTexts[source.kind] } });
}
