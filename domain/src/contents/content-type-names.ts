import type { ContentType } from '../catalogues/video-provider.ts';

/** The display names of content types in the dashboard. */
export const contentTypeNames: Record<ContentType, string> = {
  live: 'Live',
  simulatedLive: 'Simulated live',
  onDemand: 'On-demand',
};
