/** The origin of a video. `stream` is our own player with an HLS, DASH or MP4 URL. Source: 000 §3 (PLAY-1, CNT-5). */
export const videoProviders = [
  'youtube',
  'vimeo',
  'facebook',
  'livestream',
  'livingAsOne',
  'livingAsOneSingle',
  'other',
  'stream',
] as const;
export type VideoProvider = (typeof videoProviders)[number];

/** Source: 000 §3 (CNT-3). */
export const contentTypes = ['live', 'simulatedLive', 'onDemand'] as const;
export type ContentType = (typeof contentTypes)[number];
