import { clipMessages } from '@nave/server/testing/rtmp-messages.ts';
import fc from 'fast-check';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { beforeAll, expect, test } from 'vitest';
import { EncoderRefused } from './encoder-problems.ts';
import { readAudioTag, readVideoTag } from './flv-tags.ts';
import type { PackagedSegment } from './part-packager.ts';
import { SampleClock } from './sample-clock.ts';
import { StreamPackager } from './stream-packager.ts';

type Messages = Awaited<ReturnType<typeof clipMessages>>;
interface Part {
  codecs: string;
  init: Buffer;
  segments: PackagedSegment[];
}

let clip: Messages;
beforeAll(async () => {
  clip = await clipMessages({ to: 20 });
});

const at = (messages: Messages, shiftMs: number) =>
  messages.map(({ timestamp, ...message }) => ({ ...message, timestamp: timestamp + shiftMs }));
const isAudio = ({ type }: Messages[number]) => type === 8;
/** The part of the clip between two times in milliseconds, with the configurations before it. */
const between = (from: number, to: number) =>
  clip.filter(({ timestamp, payload }) => (timestamp >= from && timestamp < to) || payload[1] === 0);

/** Packages messages, and ends the stream. */
function packaged(messages: Messages): Part[] {
  const parts: Part[] = [];
  const packager = new StreamPackager({
    beginPart: ({ codecs }, init) => void parts.push({ codecs, init, segments: [] }),
    addSegment: (segment) => void parts.at(-1)?.segments.push(segment),
  });
  for (const { type, timestamp, payload } of messages) {
    const unit = type === 8 ? readAudioTag(Buffer.from(payload)) : readVideoTag(Buffer.from(payload));
    if (unit) packager.add(unit, timestamp);
  }
  packager.finish();
  return parts;
}
const durations = (parts: readonly Part[]) => parts.map(({ segments }) => segments.map(({ durationMs }) => durationMs));
const problemOf = (messages: Messages) => {
  try {
    return durations(packaged(messages));
  } catch (error) {
    if (error instanceof EncoderRefused) return error.problem;
    throw error;
  }
};

/** Reads a part as a player does. */
async function played({ init, segments }: Part) {
  const source = new BufferSource(Buffer.concat([init, ...segments.map(({ bytes }) => bytes)]));
  const file = new Input({ formats: ALL_FORMATS, source });
  const [video, audio] = [await file.getPrimaryVideoTrack(), await file.getPrimaryAudioTrack()];
  const packets = async (track: typeof video | typeof audio) => {
    const found: { timestamp: number; data: Buffer }[] = [];
    if (track)
      for await (const { timestamp, data } of new EncodedPacketSink(track).packets())
        found.push({ timestamp, data: Buffer.from(data) });
    return found;
  };
  return {
    video: await packets(video),
    audio: await packets(audio),
    size: video && [await video.getDisplayWidth(), await video.getDisplayHeight()],
    sampleRate: await audio?.getSampleRate(),
  };
}

test('VID-84~ pictures and sound are copied into segments, each from a key frame to the next one', async () => {
  const [part, ...others] = packaged(clip);
  expect(others).toEqual([]);
  expect(part?.codecs).toMatch(/^avc1\.4d401f,mp4a\.40\.2$/);
  // The clip has a key frame every 6 seconds.
  expect(durations(part ? [part] : [])).toEqual([[6_000, 6_000, 6_000, 2_000]]);
  const { video, audio, size, sampleRate } = await played(part as Part);
  expect([size, sampleRate]).toEqual([[854, 480], 24_000]);
  const sent = (wanted: number) => clip.filter(({ type, payload }) => type === wanted && payload[1] === 1);
  expect(video.map(({ data }) => data)).toEqual(sent(9).map(({ payload }) => Buffer.from(payload.subarray(5))));
  expect(video.map(({ timestamp }) => Math.round(timestamp * 1_000))).toEqual(sent(9).map((m) => m.timestamp));
  expect(audio.map(({ data }) => data)).toEqual(sent(8).map(({ payload }) => Buffer.from(payload.subarray(2))));
  audio.forEach(({ timestamp }, n) => {
    expect(timestamp).toBeCloseTo((n * 1_024) / 24_000, 6);
  });
});

test('VID-84~ pictures that are shown in another order than they are decoded in keep both orders', async () => {
  const pictures = between(0, 12_000).filter((message) => !isAudio(message));
  // Each is shown 100 ms after it is decoded, and every third one after the two behind it.
  const offsetOf = (n: number) => (n % 3 === 1 ? 300 : 100);
  const reordered = pictures.map(({ payload, ...message }, n) => {
    const bytes = Buffer.from(payload);
    if (bytes[1] === 1) bytes.writeIntBE(bytes[0] === 0x17 ? 100 : offsetOf(n), 2, 3);
    return { ...message, payload: bytes };
  });
  const [part] = packaged(reordered);
  expect(part?.segments.map(({ durationMs }) => durationMs)[0]).toBe(6_000);
  const sent = reordered.filter(({ payload }) => payload[1] === 1);
  const shown = sent.map(({ timestamp, payload }) => timestamp + payload.readIntBE(2, 3)).sort((a, b) => a - b);
  const { video } = await played(part as Part);
  expect(video.map(({ timestamp }) => Math.round(timestamp * 1_000)).sort((a, b) => a - b)).toEqual(shown);
  expect(video.map(({ data }) => data)).toEqual(sent.map(({ payload }) => payload.subarray(5)));
});

test('VID-84 segments end at the first key frame after 1.8 seconds; other codecs and key frames 12 seconds apart are refused', () => {
  const withKeysEvery = (ms: number) =>
    packaged(
      clip.flatMap((message) =>
        isAudio(message) ? [] : [{ ...message, timestamp: Math.round((message.timestamp * ms) / 6_000) }],
      ),
    );
  expect(durations(withKeysEvery(1_800))[0]?.slice(0, 2)).toEqual([1_800, 1_800]);
  expect(durations(withKeysEvery(1_799))[0]?.slice(0, 1)).toEqual([3_598]);
  expect(withKeysEvery(1_800)[0]?.segments.length).toBe(4);
  const isKey = ({ payload }: Messages[number]) => payload[0] === 0x17 && payload[1] === 1;
  expect(problemOf(clip.filter((message) => !isKey(message) || message.timestamp !== 6_000))).toEqual([
    [12_000, 6_000, 2_000],
  ]);
  const oneKey = clip.filter((message) => !isKey(message) || message.timestamp === 0);
  expect(problemOf(oneKey)).toBe('key-frames-far');
  expect(problemOf(clip.filter((message) => !isKey(message)))).toBe('key-frames-far');
  const message = (type: number, ...bytes: number[]) => [{ type, timestamp: 0, payload: Buffer.from(bytes) }];
  const fourCc = (first: number, name: string) => [first, ...Buffer.from(name), 1, 2, 3, 4];
  for (const bytes of [[0x12, 0, 0], [0x1c, 1, 0, 0, 0, 1], fourCc(0x90, 'hvc1'), fourCc(0x91, 'av01')])
    expect([bytes, problemOf(message(9, ...bytes))]).toEqual([bytes, 'video-codec']);
  for (const bytes of [[0x2f, 1, 1], [0x7f, 1, 1], fourCc(0x90, 'Opus')])
    expect([bytes, problemOf(message(8, ...bytes))]).toEqual([bytes, 'audio-codec']);
});

test('VID-84~ the H.264 and AAC of Enhanced RTMP are read', () => {
  const enhanced = between(0, 7_000).map(({ type, timestamp, payload }) => {
    const isConfig = payload[1] === 0;
    const [name, first] = type === 9 ? ['avc1', (payload[0] ?? 0) & 0xf0] : ['mp4a', 0x90];
    const kind = isConfig ? 0 : type === 9 ? 3 : 1;
    const header = [first | (type === 9 ? 0x80 : 0) | kind, ...Buffer.from(name ?? '')];
    return { type, timestamp, payload: Buffer.concat([Buffer.from(header), payload.subarray(type === 9 ? 5 : 2)]) };
  });
  expect(packaged(enhanced)).toEqual(packaged(between(0, 7_000)));
});

test('VID-85 a timestamp that goes back, a gap of more than 5 seconds and another configuration begin another part', () => {
  const first = between(0, 7_000);
  const next = (shiftMs: number) => at(between(0, 7_000), shiftMs);
  expect(durations(packaged([...first, ...next(0)]))).toEqual([
    [6_000, 1_000],
    [6_000, 1_000],
  ]);
  expect(durations(packaged([...first, ...next(6_900 + 5_001)]))).toHaveLength(2);
  expect(durations(packaged([...first, ...next(6_900 + 5_000)]))).toHaveLength(1);
  const other = next(7_000).map(({ payload, ...message }) => {
    const isVideoConfig = message.type === 9 && payload[1] === 0;
    // A byte of the record behind the parameter sets that are read.
    return { ...message, payload: isVideoConfig ? Buffer.concat([payload, Buffer.from([0])]) : payload };
  });
  expect(durations(packaged([...first, ...other]))).toEqual([
    [6_000, 1_000],
    [6_000, 1_000],
  ]);
  // Sound is timed by its samples, until it is more than 50 ms early or late.
  const clock = new SampleClock(24_000);
  expect([0, 43, 85 + 50, 128 + 51].map((ms) => clock.place(ms))).toEqual([0, 1_024, 2_048, (128 + 51) * 24]);
  // Encoders repeat the same configuration.
  expect(durations(packaged([...first, ...next(7_000)]))).toHaveLength(1);
});

test('VID-85~ sound that stops and comes back begins parts without and with sound', () => {
  const withoutSound = clip.filter(
    (message) => !isAudio(message) || message.timestamp < 1_000 || message.timestamp > 13_000,
  );
  expect(packaged(withoutSound).map(({ codecs }) => codecs.includes('mp4a'))).toEqual([true, false, true]);
});

test('VID-84~ sound without a picture is refused after 12 seconds', () => {
  expect(problemOf(clip.filter((message) => isAudio(message)))).toBe('no-picture');
  expect(problemOf(clip.filter((message) => isAudio(message) || message.timestamp < 2_000))).toBe('no-picture');
});

test('VID-66~ a segment of more than 20 MB is refused', () => {
  const heavy = clip.map(({ payload, ...message }) => ({
    ...message,
    payload: payload[0] === 0x27 ? Buffer.concat([payload, Buffer.alloc(500_000)]) : payload,
  }));
  expect(problemOf(heavy)).toBe('bit-rate-high');
});

test('VID-144 a segment of more than 10,000 pictures and frames of sound is refused', () => {
  const begin = between(0, 500);
  const tiny = { type: 9, timestamp: 500, payload: Buffer.from([0x27, 1, 0, 0, 0, 1]) };
  const flood = (pictures: number) => [...begin, ...Array.from({ length: pictures }, () => tiny)];
  expect(problemOf(flood(9_900))).toHaveLength(1);
  for (const pictures of [10_000, 150_000]) expect(problemOf(flood(pictures))).toBe('bit-rate-high');
});

test('VID-66~ a key frame that is shown long after the picture before it does not end a long segment', () => {
  const key = clip.find(({ payload }) => payload[0] === 0x17 && payload[1] === 1);
  if (!key) throw new Error('The clip has no key frame.');
  const shownLate = Buffer.from(key.payload);
  shownLate.writeIntBE(5_000_000, 2, 3);
  const messages = [...between(0, 3_000), { type: 9, timestamp: 3_000, payload: shownLate }];
  expect(problemOf(messages)).toBe('key-frames-far');
});

test('VID-84~ arbitrary messages are packaged or refused, and nothing else happens', () => {
  const configs = clip.slice(0, 4);
  const message = fc.record({
    type: fc.constantFrom(8, 9),
    timestamp: fc.oneof(fc.nat(60_000), fc.nat(2 ** 31)),
    payload: fc
      .tuple(fc.constantFrom(0x17, 0x27, 0xaf, 0x90, 0x91, 0x93, 0x57), fc.uint8Array({ maxLength: 60 }))
      .map(([first, rest]) => Buffer.from([first, ...rest])),
  });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 30 }), fc.boolean(), (messages, isConfigured) => {
      const all = [...(isConfigured ? configs : []), ...messages];
      const result = problemOf(all);
      if (typeof result === 'string') return;
      for (const durationMs of result.flat()) {
        expect(durationMs).toBeGreaterThan(0);
        expect(durationMs).toBeLessThanOrEqual(12_000);
      }
    }),
    { numRuns: 500 },
  );
});
