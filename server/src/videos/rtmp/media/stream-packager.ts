import { isIdr } from '@nave/domain/videos/idr.ts';
import { type LiveStart, MAX_SEGMENT_MS } from '@nave/domain/videos/videos.api.ts';
import { EncoderRefused } from './encoder-problems.ts';
import type { MediaUnit } from './flv-tags.ts';
import { type PackagedSegment, PartPackager, type Picture } from './part-packager.ts';
import { type AudioConfig, audioConfigOf, type VideoConfig, videoConfigOf } from './track-configs.ts';

/** A gap between pictures, in milliseconds, after which another part begins (VID-85). */
const MAX_GAP_MS = 5_000;
/** How far sound may be behind the picture before the picture goes on without it, in milliseconds. */
const MAX_SOUND_LAG_MS = 3_000;

/** Receives what a stream is packaged into. A part begins with its init segment. */
export interface PackagedStream {
  beginPart(rendition: LiveStart, init: Buffer): void;
  addSegment(segment: PackagedSegment): void;
}

/**
 * Packages the stream of an encoder as parts with segments. What no player could play through, such as a timestamp that
 * goes back, begins another part (VID-85).
 */
export class StreamPackager {
  readonly #output: PackagedStream;
  #video: VideoConfig | null = null;
  #audio: AudioConfig | null = null;
  #part: PartPackager | null = null;
  #isAnnounced = false;
  /** Whether the encoder has stopped to send sound. */
  #isSilent = false;
  /** The timestamp of the last picture, and of the first one after the last sound. */
  #lastPictureAt = 0;
  #isWithoutSoundSince: number | null = null;
  /** The first timestamp for which there is no part, because its first key frame is missing. */
  #waitsSince: number | null = null;
  #hasPictures = false;

  constructor(output: PackagedStream) {
    this.#output = output;
  }

  /** The bytes that are kept for the next segment. */
  get heldBytes(): number {
    return this.#part?.heldBytes ?? 0;
  }

  /** Adds a unit with its timestamp in milliseconds. Throws `EncoderRefused`. */
  add(unit: MediaUnit, timestamp: number): void {
    if (unit.kind === 'refused') throw new EncoderRefused(unit.problem);
    if (unit.kind === 'video-config') this.#setVideo(videoConfigOf(unit.record));
    if (unit.kind === 'audio-config') this.#setAudio(audioConfigOf(unit.record));
    if (unit.kind === 'picture') this.#addPicture({ ...unit, decodedAt: timestamp });
    if (unit.kind === 'sound') this.#addSound(unit.data, timestamp);
  }

  /** Ends the part that is open, with a last segment. */
  finish(): void {
    const segment = this.#part?.finish();
    if (segment) this.#emit(segment);
    this.#part = null;
    this.#waitsSince = null;
  }

  #setVideo(config: VideoConfig): void {
    if (this.#video?.record.equals(config.record)) return;
    this.finish();
    this.#video = config;
  }

  #setAudio(config: AudioConfig): void {
    if (this.#audio?.record.equals(config.record)) return;
    // Encoders may send the first picture before they describe the sound.
    const isFirst = this.#part && !this.#part.hasSound && !this.#isAnnounced && !this.#isSilent;
    if (isFirst) this.#part?.addTrackOfSound(config);
    else this.finish();
    this.#audio = config;
  }

  #addPicture(picture: Picture): void {
    const { decodedAt } = picture;
    const sincePicture = decodedAt - this.#lastPictureAt;
    if (this.#part && (sincePicture < 0 || sincePicture > MAX_GAP_MS)) this.finish();
    this.#hasPictures = true;
    this.#isWithoutSoundSince ??= decodedAt;
    if (this.#part?.hasSound && decodedAt - this.#isWithoutSoundSince > MAX_SOUND_LAG_MS) {
      this.finish();
      this.#isSilent = true;
    }
    const video = this.#video;
    const isKey = video !== null && picture.isKey && isIdr(picture.data, video.record);
    if (!this.#part && isKey) this.#beginPart(video, picture);
    if (!this.#part) {
      this.#wait(decodedAt);
      return;
    }
    this.#lastPictureAt = decodedAt;
    const ended = this.#part.addPicture({ ...picture, isKey });
    if (ended) this.#emit(ended);
  }

  #addSound(data: Buffer, timestamp: number): void {
    if (!this.#audio) return;
    if (this.#isSilent) {
      if (this.#lastPictureAt - timestamp > MAX_SOUND_LAG_MS) return;
      this.finish();
      this.#isSilent = false;
    }
    if (!this.#part) {
      this.#wait(timestamp);
      return;
    }
    if (timestamp - this.#lastPictureAt > MAX_SEGMENT_MS) throw new EncoderRefused('no-picture');
    this.#isWithoutSoundSince = null;
    this.#part.addSound(data, timestamp);
  }

  #beginPart(video: VideoConfig, first: Picture): void {
    this.#part = new PartPackager(video, first);
    if (this.#audio && !this.#isSilent) this.#part.addTrackOfSound(this.#audio);
    this.#isAnnounced = false;
    this.#waitsSince = null;
    this.#isWithoutSoundSince = first.decodedAt;
  }

  #wait(timestamp: number): void {
    if (this.#waitsSince === null || timestamp < this.#waitsSince) this.#waitsSince = timestamp;
    if (timestamp - this.#waitsSince > MAX_SEGMENT_MS)
      throw new EncoderRefused(this.#hasPictures ? 'key-frames-far' : 'no-picture');
  }

  #emit(segment: PackagedSegment): void {
    if (!this.#part) return;
    if (!this.#isAnnounced) this.#output.beginPart(this.#part.rendition(segment), this.#part.init());
    this.#isAnnounced = true;
    this.#output.addSegment(segment);
  }
}
