import type { ChannelsSlice } from '../channels/channels.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { contentRoutes } from './contents.routes.ts';

export function contentsSlice({ routes, db, clock }: Platform, { news }: ChannelsSlice): void {
  contentRoutes({ routes, db, clock, news });
}
