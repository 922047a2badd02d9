/**
 * The origins of videos of other services. `stream` is our own player with an HLS, DASH or MP4 URL. Source: 000 §3
 * (PLAY-1, CNT-5).
 */
export const outsideProviders = [
  'youtube',
  'vimeo',
  'facebook',
  'livestream',
  'livingAsOne',
  'livingAsOneSingle',
  'other',
  'stream',
] as const;
export type OutsideProvider = (typeof outsideProviders)[number];

/** The origins of a content's video. `nave`: an own video or live input (VID-110), which viewers receive as `stream`. */
export const videoProviders = ['nave', ...outsideProviders] as const;
export type VideoProvider = (typeof videoProviders)[number];

/** Source: 000 §3 (CNT-3). */
export const contentTypes = ['live', 'simulatedLive', 'onDemand'] as const;
export type ContentType = (typeof contentTypes)[number];
