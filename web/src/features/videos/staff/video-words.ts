import type { Video } from '@nave/domain/videos/video.ts';
import type { VideoWarning } from '@nave/domain/videos/video-file.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import type { RunningUpload } from './upload-queue.ts';

const problemWords: Record<NonNullable<RunningUpload['problem']>, () => string> = {
  unreadable: () => t('This file can’t be read as a video. Export it as MP4 with H.264 and AAC.'),
  hevc: () => t('Many browsers can’t play HEVC (H.265). Export it as H.264.'),
  videoCodec: () => t('Browsers can’t play this kind of video. Export it as MP4 with H.264.'),
  audioCodec: () => t('Browsers can’t play this kind of sound. Export it with AAC sound.'),
  openGop: () => t('Viewers couldn’t seek in this video. Turn off “open GOP” and export it again.'),
  keyFramesFar: () => t('Viewers would wait long after seeking. Export it with a key frame every 2 seconds.'),
  tooLong: () => t('This video is longer than 12 hours. Split it.'),
  truncated: () => t('The end of this file is missing. Export or copy it again.'),
  tooBig: () => t('File is too big. Max file size is 20 GB.'),
  empty: () => t('This file is empty. Choose another file.'),
};

/** Returns what is wrong with a video, and what to do. */
export function problemSentence(problem: string): string {
  const words = problemWords[problem as keyof typeof problemWords] ?? problemWords.unreadable;
  return words();
}

export function warningSentence(warning: VideoWarning): string {
  return warning === 'newerCodec'
    ? t('Older phones may not play this video. MP4 with H.264 and AAC plays everywhere.')
    : t('Viewers may wait a moment after seeking. A key frame every 2 seconds would be better.');
}

/** Returns the state of a video in the list. A video that is ready has its duration instead. */
export function stateWords({ state, bytes, fileBytes, problem }: Video): string | null {
  switch (state) {
    case 'uploading':
      return t('{{percent}} uploaded', { percent: percent(fileBytes ? bytes / fileBytes : 0) });
    case 'packaging':
      return t('Being prepared…');
    case 'failed':
      return problemSentence(problem ?? '');
    case 'live':
      return t('Live now');
    case 'ended':
      return t('The recording is being finished…');
    case 'ready':
      return null;
  }
}

export function percent(share: number): string {
  return new Intl.NumberFormat(currentLanguage(), { style: 'percent' }).format(share);
}

/** Returns a size in words, such as '1.3 GB'. */
export function sizeWords(bytes: number): string {
  const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;
  let value = bytes / 1024;
  let at = 0;
  while (value >= 1_000 && at < units.length - 1) {
    value /= 1024;
    at += 1;
  }
  const format = { style: 'unit', unit: units[at] ?? 'gigabyte', maximumFractionDigits: value < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(currentLanguage(), format).format(value);
}

/** Returns a duration as on a clock, such as '1:02:03'. */
export function lengthWords(durationMs: number): string {
  const seconds = Math.round(durationMs / 1_000);
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Returns how long an upload still takes, in words that change seldom. */
export function timeLeftWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return t('less than a minute left');
  if (minutes < 90)
    return t('about {{minutes}} min left', { minutes: minutes > 10 ? Math.ceil(minutes / 5) * 5 : minutes });
  return tCount(Math.round(minutes / 60), { one: 'about {{count}} hour left', other: 'about {{count}} hours left' });
}
