import { type LiveStart, MAX_SEGMENT_BYTES, MAX_SEGMENT_MS } from '@nave/domain/videos/videos.api.ts';
import { EncoderRefused } from './encoder-problems.ts';
import { fragment, type Sample } from './fragment.ts';
import { initSegment } from './init-segment.ts';
import { SAMPLES_PER_FRAME, SampleClock } from './sample-clock.ts';
import type { AudioConfig, VideoConfig } from './track-configs.ts';

/** The shortest segment, in milliseconds. Key frames every 2 seconds have timestamps that are rounded. */
const MIN_SEGMENT_MS = 1_800;
/** The bytes of a fragment beside its samples: for each sample, and for the boxes around them. */
const SAMPLE_HEADER = 16;
const FRAGMENT_HEADER = 1_000;
/** The most samples of a segment (VID-144). Each one takes more memory than its bytes. */
const MAX_SAMPLES = 10_000;
/** How long the last picture is shown if there is only one, in milliseconds. */
const LAST_PICTURE_MS = 40;
const MAX_BANDWIDTH = 200_000_000;

/** A segment of live video. */
export interface PackagedSegment {
  bytes: Buffer;
  durationMs: number;
}

/** A picture as an encoder sends it; times are in milliseconds. */
export interface Picture {
  data: Buffer;
  isKey: boolean;
  decodedAt: number;
  offsetMs: number;
}

/** Packages pictures and sound of one part as segments of fragmented MP4. Nothing is encoded. */
export class PartPackager {
  readonly #video: VideoConfig;
  #audio: AudioConfig | null = null;
  #clock: SampleClock | null = null;
  /** The timestamp at which the part begins: when its first picture is decoded. */
  readonly #beginsAt: number;
  #pictures: Sample[] = [];
  #sounds: Sample[] = [];
  #bytes = FRAGMENT_HEADER;
  #number = 0;
  /** When the first and the last picture of the segment are shown, in milliseconds since the beginning of the part. */
  #begin: number;
  #lastShown: number;

  constructor(video: VideoConfig, first: Pick<Picture, 'decodedAt' | 'offsetMs'>) {
    this.#video = video;
    this.#beginsAt = first.decodedAt;
    this.#begin = first.offsetMs;
    this.#lastShown = first.offsetMs;
  }

  get hasSound(): boolean {
    return this.#audio !== null;
  }

  /** The bytes that are kept for the next segment. */
  get heldBytes(): number {
    return this.#bytes;
  }

  /** Adds the track of sound. Nothing of the part may have been stored yet. */
  addTrackOfSound(audio: AudioConfig): void {
    this.#audio = audio;
    this.#clock = new SampleClock(audio.sampleRate);
  }

  init(): Buffer {
    return initSegment(this.#video, this.#audio);
  }

  /** What players need to know about the part, whose first segment tells its bandwidth. */
  rendition({ bytes, durationMs }: PackagedSegment): LiveStart {
    const bandwidth = Math.min(Math.ceil((bytes.length * 8_000) / durationMs), MAX_BANDWIDTH);
    const codecs = this.#audio ? `${this.#video.codec},${this.#audio.codec}` : this.#video.codec;
    return { codecs, bandwidth, width: this.#video.width, height: this.#video.height };
  }

  /** Adds a picture. Returns the segment that ends before it, if it begins another one. Throws `EncoderRefused`. */
  addPicture({ data, isKey, decodedAt, offsetMs }: Picture): PackagedSegment | null {
    const time = decodedAt - this.#beginsAt;
    const shown = time + offsetMs;
    // Pictures are shown in another order than they are decoded in.
    const lastShown = Math.max(this.#lastShown, shown);
    if (lastShown - this.#begin > MAX_SEGMENT_MS) throw new EncoderRefused('key-frames-far');
    const ended = isKey && shown - this.#begin >= MIN_SEGMENT_MS ? this.#cut(time, shown) : null;
    this.#lastShown = lastShown;
    this.#pictures.push({ data, time, offset: offsetMs, isKey });
    this.#count(data);
    return ended;
  }

  /** Adds a frame of sound, unless it is before the part begins. */
  addSound(data: Buffer, timestampMs: number): void {
    const sinceBegin = timestampMs - this.#beginsAt;
    const time = sinceBegin < 0 ? null : (this.#clock?.place(sinceBegin) ?? null);
    if (time === null) return;
    this.#sounds.push({ data, time, offset: 0, isKey: true });
    this.#count(data);
  }

  /** Returns the rest of the part as its last segment. */
  finish(): PackagedSegment | null {
    const [last, previous] = [this.#pictures.at(-1), this.#pictures.at(-2)];
    if (!last) return null;
    const lastMs = previous ? Math.min(last.time - previous.time, MAX_SEGMENT_MS) : LAST_PICTURE_MS;
    const end = Math.min(this.#lastShown + Math.max(lastMs, 1), this.#begin + MAX_SEGMENT_MS);
    return this.#cut(last.time + lastMs, end);
  }

  /** Ends the segment before a picture that is decoded at `time` and shown at `shown`. */
  #cut(time: number, shown: number): PackagedSegment {
    const rate = this.#audio?.sampleRate ?? 1;
    const isBefore = (sound: Sample) => sound.time * 1_000 < shown * rate;
    const [sounds, rest] = [this.#sounds.filter(isBefore), this.#sounds.filter((sound) => !isBefore(sound))];
    const soundEnd = rest[0]?.time ?? (sounds.at(-1)?.time ?? 0) + SAMPLES_PER_FRAME;
    this.#number += 1;
    const video = { samples: this.#pictures, end: time };
    const bytes = fragment(this.#number, video, { samples: sounds, end: soundEnd });
    const durationMs = Math.max(1, Math.round(shown - this.#begin));
    this.#pictures = [];
    this.#sounds = [];
    this.#bytes = FRAGMENT_HEADER;
    this.#begin = shown;
    this.#lastShown = shown;
    for (const sound of rest) {
      this.#sounds.push(sound);
      this.#count(sound.data);
    }
    return { bytes, durationMs };
  }

  #count(data: Buffer): void {
    this.#bytes += data.length + SAMPLE_HEADER;
    const samples = this.#pictures.length + this.#sounds.length;
    if (this.#bytes > MAX_SEGMENT_BYTES || samples > MAX_SAMPLES) throw new EncoderRefused('bit-rate-high');
  }
}
