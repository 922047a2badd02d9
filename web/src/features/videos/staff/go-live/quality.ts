/** A quality that the browser encodes. Sizes in pixels, rates in bits per second. */
export interface LiveQuality {
  id: '1080p' | '720p' | '480p';
  width: number;
  height: number;
  videoRate: number;
}

/** The first one is the default: most upload connections and laptops manage it. */
export const liveQualities: readonly [LiveQuality, ...LiveQuality[]] = [
  { id: '720p', width: 1280, height: 720, videoRate: 2_500_000 },
  { id: '1080p', width: 1920, height: 1080, videoRate: 4_500_000 },
  { id: '480p', width: 854, height: 480, videoRate: 1_200_000 },
];

export const FRAME_RATE = 30;
/** In bits per second, for stereo sound. */
export const AUDIO_RATE = 128_000;

export interface Size {
  width: number;
  height: number;
}

/** Returns the size in which a picture is encoded: at most that of the quality, with even sides as H.264 needs them. */
export function encodedSize({ width, height }: Size, quality: Size): Size {
  // The picture of a phone that is held upright.
  const isUpright = height > width;
  const most = isUpright ? { width: quality.height, height: quality.width } : quality;
  const scale = Math.min(1, most.width / width, most.height / height);
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}
