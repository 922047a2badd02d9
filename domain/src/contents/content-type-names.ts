import type { ContentType } from '../catalogues/video-provider.ts';

/** What staff call a content of each type, everywhere. */
export const contentTypeNames: Record<ContentType, string> = {
  live: 'Live',
  simulatedLive: 'Simulated live',
  onDemand: 'On-demand',
};
