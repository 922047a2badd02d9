import { type VideoProvider, videoProviders } from '@nave/domain/catalogues/video-provider.ts';

const labels: Record<VideoProvider, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  facebook: 'Facebook',
  livestream: 'Livestream',
  livingAsOne: 'Living As One',
  livingAsOneSingle: 'Living As One (single)',
  other: 'Other',
  stream: 'Stream (HLS or MP4)',
};

/** The video providers, as forms offer them (CNT-5, CHN-190). */
export const providerOptions = videoProviders.map((value) => ({ value, label: labels[value] }));
