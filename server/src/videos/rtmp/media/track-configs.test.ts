import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EncoderRefused } from './encoder-problems.ts';
import { pictureSizeOf } from './picture-size.ts';
import { SampleClock } from './sample-clock.ts';
import { audioConfigOf, videoConfigOf } from './track-configs.ts';

/** Parameter sets that x264 has written. */
const sizes = [
  { size: [1_920, 1_080], set: '6742c028da01e0089f970110000003001000000303c0f1832a' },
  // Interlaced.
  { size: [1_920, 1_080], set: '67640028acd94078044fde0220000003002000000303c3e2c5b2c0' },
  { size: [1_280, 720], set: '6742c01fda014016ec0440000003004000000f03c60ca8' },
  { size: [854, 480], set: '674d401fd8c0360f79bc0440000003004000000503c60c8c80' },
] as const;

test('VID-84~ the size of pictures is read from the parameter set', () => {
  for (const { size, set } of sizes) {
    const { width, height } = pictureSizeOf(Buffer.from(set, 'hex'));
    expect([width, height]).toEqual(size);
  }
});

test('VID-84~ AAC is described by its rate and channels', () => {
  expect(audioConfigOf(Buffer.from([0x11, 0x90]))).toMatchObject({
    codec: 'mp4a.40.2',
    sampleRate: 48_000,
    channels: 2,
  });
  expect(audioConfigOf(Buffer.from([0x12, 0x08]))).toMatchObject({
    codec: 'mp4a.40.2',
    sampleRate: 44_100,
    channels: 1,
  });
  expect(audioConfigOf(Buffer.from([0x17, 0x80, 0x5d, 0xc0, 0x10]))).toMatchObject({ sampleRate: 48_000, channels: 2 });
  for (const bytes of [[], [0x11], [0, 0], [0x17, 0x80, 0, 0, 0]])
    expect(() => audioConfigOf(Buffer.from(bytes))).toThrow(EncoderRefused);
});

test('VID-84~ arbitrary configurations are read or refused, and nothing else happens', () => {
  const attempt = (run: () => { width: number; height: number } | { sampleRate: number }) => {
    try {
      const config = run();
      for (const value of Object.values(config)) if (typeof value === 'number') expect(value).toBeGreaterThan(0);
    } catch (error) {
      expect(error).toBeInstanceOf(EncoderRefused);
    }
  };
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const record = Buffer.from(bytes);
      attempt(() => audioConfigOf(record));
      attempt(() => videoConfigOf(Buffer.concat([Buffer.from([1, 100, 0, 31, 255, 225, 0, 60]), record])));
      attempt(() => videoConfigOf(record));
    }),
  );
});

test('VID-85~ sound is timed by its samples, and by its timestamps again from 50 ms on', () => {
  const clock = new SampleClock(48_000);
  const frame = 1_024 / 48;
  // Timestamps in whole milliseconds do not change the times.
  expect([0, 1, 2, 3].map((n) => clock.place(Math.floor(n * frame)))).toEqual([0, 1_024, 2_048, 3_072]);
  expect(clock.place(4 * frame + 50)).toBe(4_096);
  expect(clock.place(5 * frame + 51)).toBe(Math.round((5 * frame + 51) * 48));
  // Too early: left out, until the timestamps are back.
  const early = new SampleClock(48_000);
  early.place(1_000);
  expect(early.place(1_000 + frame - 51)).toBe(null);
  expect(early.place(1_000 + frame - 50)).toBe(48_000 + 1_024);
});

test('VID-85~ times of sound never overlap, and are never further than 50 ms from their timestamps', () => {
  fc.assert(
    fc.property(fc.constantFrom(24_000, 44_100, 48_000), fc.array(fc.nat(200), { maxLength: 100 }), (rate, steps) => {
      const clock = new SampleClock(rate);
      let timestamp = 0;
      let end = 0;
      for (const step of steps) {
        timestamp += step;
        const time = clock.place(timestamp);
        if (time === null) continue;
        expect(time).toBeGreaterThanOrEqual(end);
        expect(Math.abs((time * 1_000) / rate - timestamp)).toBeLessThanOrEqual(50.1);
        end = time + 1_024;
      }
    }),
  );
});
