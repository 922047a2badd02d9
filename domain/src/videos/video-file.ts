/** Why a file cannot become a video of the library (VID-30 to VID-36). */
export const videoProblems = [
  'unreadable',
  'hevc',
  'videoCodec',
  'audioCodec',
  'openGop',
  'keyFramesFar',
  'tooLong',
  'truncated',
] as const;
export type VideoProblem = (typeof videoProblems)[number];

/** What some viewers will see or hear less well. */
export const videoWarnings = ['newerCodec', 'keyFramesRare'] as const;
export type VideoWarning = (typeof videoWarnings)[number];

/** The longest video, in seconds. */
export const MAX_VIDEO_SECONDS = 12 * 3_600;
/** From this distance of key frames on, in seconds, viewers wait after they seek; beyond the second, a file is refused. */
export const KEY_FRAMES_RARE_S = 12;
export const KEY_FRAMES_FAR_S = 30;
/**
 * The most bytes between two key frames, which the packager holds in memory. It counts them while it copies: the facts of a
 * file have no sizes of groups.
 */
export const MAX_GROUP_BYTES = 64 * 1024 ** 2;

/** Facts about a video file. Codecs have the names that mediabunny gives them, such as `avc`; null if unknown. */
export interface VideoFileFacts {
  seconds: number;
  video: { codec: string | null } | null;
  audio: { codec: string | null } | null;
  /** The largest distance of two key frames, and from the last one to the end. Null for files without a picture. */
  keyFrames: { maxSeconds: number; isOpenGop: boolean } | null;
}

/** Codecs that every browser plays, and those that only newer ones play. */
const videoCodecs = { everywhere: ['avc'], newer: ['vp9', 'av1'] };
const audioCodecs = { everywhere: ['aac'], newer: ['opus'] };

/** Returns what keeps a file from becoming a video, the first of several, and warnings about one that does not. */
export function judgeVideoFile({ seconds, video, audio, keyFrames }: VideoFileFacts): {
  problem: VideoProblem | null;
  warnings: VideoWarning[];
} {
  const problem = problemOf({ seconds, video, audio, keyFrames });
  if (problem) return { problem, warnings: [] };
  const warnings: VideoWarning[] = [];
  const isNewer = videoCodecs.newer.includes(video?.codec ?? '') || audioCodecs.newer.includes(audio?.codec ?? '');
  if (isNewer) warnings.push('newerCodec');
  if (keyFrames && keyFrames.maxSeconds > KEY_FRAMES_RARE_S) warnings.push('keyFramesRare');
  return { problem: null, warnings };
}

function problemOf({ seconds, video, audio, keyFrames }: VideoFileFacts): VideoProblem | null {
  if (!video && !audio) return 'unreadable';
  if (!(seconds > 0)) return 'unreadable';
  if (seconds > MAX_VIDEO_SECONDS) return 'tooLong';
  if (video?.codec === 'hevc') return 'hevc';
  if (video && !isOneOf(video.codec, videoCodecs)) return 'videoCodec';
  if (audio && !isOneOf(audio.codec, audioCodecs)) return 'audioCodec';
  if (!video) return null;
  if (!keyFrames) return 'unreadable';
  if (keyFrames.isOpenGop) return 'openGop';
  if (keyFrames.maxSeconds > KEY_FRAMES_FAR_S) return 'keyFramesFar';
  return null;
}

function isOneOf(codec: string | null, { everywhere, newer }: typeof videoCodecs): boolean {
  return codec !== null && (everywhere.includes(codec) || newer.includes(codec));
}
