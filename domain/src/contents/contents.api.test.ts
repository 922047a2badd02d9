import { describe, expect, test } from 'vitest';
import { outsideProviders } from '../catalogues/video-provider.ts';
import { channelFormSchema } from '../channels/channels.api.ts';
import { sampleChannelForm } from '../testing/sample-channels.ts';
import { sampleContentForm } from '../testing/sample-contents.ts';
import { wholeContentSchema } from './content.ts';
import { contentValues } from './content-form.ts';
import { type ContentForm, contentFormSchema } from './contents.api.ts';

const live = sampleContentForm({ startsAt: '2026-12-24T23:00:00Z' });
const onDemand: ContentForm = {
  ...live,
  contentType: 'onDemand',
  startsAt: null,
  originalAirDate: '2026-11-15',
  duration: null,
  prePlayDuration: null,
};
const guid = '0123abcd-0123-4567-89ab-0123456789ab';
/** Base64 of `guid:guid`, and of `guid:x`. */
const twoGuids = 'MDEyM2FiY2QtMDEyMy00NTY3LTg5YWItMDEyMzQ1Njc4OWFiOjAxMjNhYmNkLTAxMjMtNDU2Ny04OWFiLTAxMjM0NTY3ODlhYg==';
const guidAndX = 'MDEyM2FiY2QtMDEyMy00NTY3LTg5YWItMDEyMzQ1Njc4OWFiOng=';

function errors(form: unknown): Record<string, string> {
  const result = contentFormSchema.safeParse(form);
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test('CNT-281 a name without a visible character counts as missing', () => {
  const missing = errors({ ...live, name: '' }).name;
  expect(missing).toBeTypeOf('string');
  for (const name of [' \u3164\u200b', '\u2800', '\u00ad']) expect(errors({ ...live, name }).name).toBe(missing);
  expect(errors({ ...live, name: '🕊️' }).name).toBeUndefined();
});

test('CNT-153 CNT-155 CNT-161 simple contents of each type are valid', () => {
  expect(errors(live)).toEqual({});
  expect(errors({ ...live, contentType: 'live', prePlayDuration: 0 })).toEqual({});
  expect(errors(onDemand)).toEqual({});
});

describe('the video provider', () => {
  const known = ['youtube', 'vimeo', 'facebook', 'livestream', 'livingAsOne', 'livingAsOneSingle', 'other', 'stream'];
  const isProvider = (videoProvider: string) => !('videoProvider' in errors({ ...live, videoProvider }));

  test('CAT-36 contents and default videos accept exactly eight providers', () => {
    expect([...known, 'betamax', 'YouTube', 'zoom', 'constructor'].filter(isProvider)).toEqual(known);
    const asDefault = (videoProvider: string) =>
      channelFormSchema
        .safeParse({ ...sampleChannelForm(), defaultVideo: { enabled: true, videoProvider, src: '' } })
        .error?.issues.every(({ path }) => path.join('.') !== 'defaultVideo.videoProvider');
    expect([...known, 'betamax', 'YouTube', 'zoom', 'constructor'].filter(asDefault)).toEqual(known);
  });

  test('CAT-37 the provider stream accepts HLS, DASH and MP4 URLs, for each content type and for a default video', () => {
    const errorsOf = (src: string) => [
      ...[live, { ...live, contentType: 'live' }, onDemand].map(
        (form) => errors({ ...form, videoProvider: 'stream', src }).src,
      ),
      channelFormSchema.safeParse({
        ...sampleChannelForm(),
        defaultVideo: { enabled: true, videoProvider: 'stream', src },
      }).success || 'refused',
    ];
    for (const file of ['service.m3u8', 'service.mpd', 'service.mp4'])
      expect(errorsOf(`https://video.example/${file}`), file).toEqual([undefined, undefined, undefined, true]);
    for (const verdict of errorsOf('service')) expect(verdict).toBeTypeOf('string');
  });

  test('CAT-38 the form accepts the content types live, simulatedLive and onDemand', () => {
    const isType = (contentType: string) => !('contentType' in errors({ ...live, contentType }));
    const types = ['onDemand', 'simulatedLive', 'live'];
    expect([...types, 'film', 'Live', '1', ''].filter(isType)).toEqual(types);
  });
});

describe('details and timing', () => {
  test.each([
    ['CNT-146', { name: ' ' }, { name: 'Name is required' }],
    ['CNT-147', { description: '' }, { description: 'Description is required' }],
    ['CNT-148', { channelIds: [] }, { channelIds: 'Select at least one channel' }],
    ['CNT-149', { thumbImage: '' }, { thumbImage: 'Thumbnail Image is required' }],
    ['CNT-150', { contentType: undefined }, { contentType: 'Content Type is required' }],
    ['CNT-151', { contentType: 'live', startsAt: null }, { startsAt: 'Start date and time is required' }],
    ['CNT-152', { startsAt: null }, { startsAt: 'Start date and time is required' }],
    ['CNT-156', { contentType: 'live', duration: null }, { duration: 'Stream duration is required' }],
    [
      'CNT-157',
      { contentType: 'live', prePlayDuration: -1 },
      { prePlayDuration: 'Stream pre-play duration is required' },
    ],
    [
      'CNT-157',
      { contentType: 'live', prePlayDuration: null },
      { prePlayDuration: 'Stream pre-play duration is required' },
    ],
    ['CNT-159', { duration: null }, { duration: 'Video duration is required' }],
    ['CNT-160', { prePlayDuration: null }, { prePlayDuration: 'Video pre-play duration is required' }],
    ['CNT-160', { prePlayDuration: -1 }, { prePlayDuration: 'Video pre-play duration is required' }],
  ])('%s the form returns exactly the error that the rule specifies', (_rule, change, expected) => {
    expect(errors({ ...live, ...change })).toEqual(expected);
  });

  test('CNT-154 an on-demand content requires its original air date', () => {
    expect(errors({ ...onDemand, originalAirDate: null })).toEqual({
      originalAirDate: 'Original air date is required',
    });
  });

  test('CNT-158 an on-demand content with a start also requires a duration', () => {
    const started = { ...onDemand, startsAt: '2026-12-24T23:00:00Z' };
    for (const duration of [null, 0])
      expect(errors({ ...started, duration })).toEqual({ duration: 'Video duration is required' });
    expect(errors({ ...started, duration: 60 })).toEqual({});
  });

  test('CNT-3 a content is live, simulated live or on demand', () => {
    const accepts = (contentType: unknown) => contentFormSchema.shape.contentType.safeParse(contentType).success;
    expect(['live', 'simulatedLive', 'onDemand'].map(accepts)).toEqual([true, true, true]);
    expect(['Live', 'film', '', 1, 2, 3, null].map(accepts)).toEqual(Array(7).fill(false));
  });

  test('CNT-2 a content has no field useChatProcessor', () => {
    const result = contentFormSchema.safeParse({ ...live, useChatProcessor: true });
    expect(result.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['useChatProcessor'] }]);
  });
});

describe('provider and source', () => {
  const iframe = '<iframe src="https://player.example.com/1"></iframe>';
  test.each([
    ['CNT-164', { videoProvider: '' }, { videoProvider: 'Video Provider is required' }],
    ['CNT-165', { videoProvider: 'betamax' }, { videoProvider: 'Unknown Video Provider' }],
    ['CNT-168', { videoProvider: 'livingAsOne', src: '' }, { src: 'Embed Id is required' }],
    ['CNT-169', { videoProvider: 'livingAsOneSingle', src: '' }, { src: 'Embed Id is required' }],
    ['CNT-170', { contentType: 'live', videoProvider: 'livestream', src: '' }, { src: 'Embed Code is required' }],
    ['CNT-170', { contentType: 'live', videoProvider: 'other', src: '' }, { src: 'Embed Code is required' }],
    ['CNT-172', { videoProvider: 'livingAsOne', src: 'x' }, { src: 'Embed Id is not valid' }],
    ['CNT-173', { videoProvider: 'livingAsOneSingle', src: guid }, {}],
    ['CNT-174', { videoProvider: 'livingAsOneSingle', src: twoGuids }, {}],
    ['CNT-175', { videoProvider: 'livingAsOneSingle', src: guidAndX }, { src: 'Embed Id is not valid' }],
    ['CNT-176~', { contentType: 'live', videoProvider: 'other', src: iframe }, {}],
    [
      'CNT-176 CNT-177',
      { contentType: 'live', videoProvider: 'other', src: 'https://player.example.com/1' },
      { src: 'Embed Code needs to be a valid iFrame snippet' },
    ],
    [
      'CNT-177',
      { contentType: 'live', videoProvider: 'other', src: iframe + iframe },
      { src: 'Embed Code needs to be a valid iFrame snippet' },
    ],
    [
      'CNT-178',
      { contentType: 'live', videoProvider: 'livestream', src: '<iframe src="http://a.example"></iframe>' },
      { src: 'Streaming Embed Code is formatted incorrectly' },
    ],
    [
      'CNT-178',
      { contentType: 'live', videoProvider: 'other', src: '<iframe width="560"></iframe>' },
      { src: 'Streaming Embed Code is formatted incorrectly' },
    ],
    [
      'CNT-178',
      { contentType: 'live', videoProvider: 'livestream', src: '<iframe title=" src=https://a.example "></iframe>' },
      { src: 'Streaming Embed Code is formatted incorrectly' },
    ],
    [
      'CNT-179',
      { videoProvider: 'vimeo', src: 'vimeo' },
      { src: 'Video URL needs to be a valid URL (ex. https://www.example.com)' },
    ],
  ])('%s the source is validated by the rules for its provider and content type', (_rule, change, expected) => {
    expect(errors({ ...live, ...change })).toEqual(expected);
  });
});

test('CNT-180 a source is invalid if its video has reported an error', () => {
  expect(errors({ ...live, videoHasError: true })).toEqual({ src: 'Video source is invalid.' });
  expect(errors({ ...live, videoHasError: false })).toEqual({});
  expect(errors({ ...live, videoHasError: true, src: '' })).toEqual({ src: 'Video URL is required' });
});

test('CNT-300~ a content is stored with the normalised source', () => {
  const pasted = '<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ?start=90" width="560"></iframe>';
  const form = { ...live, videoProvider: 'youtube', src: pasted };
  expect(errors(form)).toEqual({});
  const { videoProvider, src } = contentValues(form);
  expect([videoProvider, src]).toEqual(['youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s']);
});

describe('a missing source', () => {
  const types = ['live', 'simulatedLive', 'onDemand'];
  const missing = (change: object) => errors({ ...live, ...change, src: ' ' }).src;

  test('CNT-166 CNT-171 a missing source of YouTube, Vimeo, Facebook or stream is reported as a missing URL, for any content type', () => {
    for (const contentType of types)
      for (const videoProvider of ['youtube', 'vimeo', 'facebook', 'stream'])
        expect(missing({ contentType, videoProvider }), videoProvider).toBe('Video URL is required');
  });

  test('CNT-167 a missing source of a content that is not live is reported as a missing URL, except for Living As One', () => {
    for (const contentType of ['simulatedLive', 'onDemand'])
      for (const videoProvider of outsideProviders)
        expect(missing({ contentType, videoProvider }), videoProvider).toBe(
          videoProvider.startsWith('livingAsOne') ? 'Embed Id is required' : 'Video URL is required',
        );
  });
});

test('CNT-162 a duration of 0 counts as missing', () => {
  expect(errors({ ...live, duration: 0 })).toEqual({ duration: 'Video duration is required' });
  expect(errors({ ...live, contentType: 'live', duration: 0 })).toEqual({ duration: 'Stream duration is required' });
});

describe('the window of availability must contain the content', () => {
  const opens = '2026-12-24T22:44:00.000Z';
  const ends = '2026-12-24T23:59:00.000Z';
  const minute = 60_000;
  const shifted = (instant: string, by: number) => new Date(Date.parse(instant) + by).toISOString();

  test('CNT-195 CNT-197 a showAt equal to the opening and a hideAt equal to the end are accepted', () => {
    expect(errors({ ...live, showAt: opens, hideAt: ends })).toEqual({});
  });

  test('CNT-194 CNT-273 a showAt after the opening is refused, and the error contains the time of the opening', () => {
    expect(errors({ ...live, showAt: shifted(opens, minute) })).toEqual({
      showAt: 'Please use a date that is earlier or the same as when this content opens (12/24/2026 04:44 PM CST)',
    });
  });

  test('CNT-196 CNT-273 a hideAt before the end is refused, and the error contains the time of the end', () => {
    expect(errors({ ...live, hideAt: shifted(ends, -minute) })).toEqual({
      hideAt: 'Please use a date that is later or the same as when this content ends (12/24/2026 05:59 PM CST)',
    });
  });

  test('CNT-198 CNT-273 a showAt after hideAt is refused, and the error contains the Until date', () => {
    expect(errors({ ...live, showAt: ends, hideAt: opens })).toEqual({
      showAt: 'The After date can not be later than the Until date (12/24/2026 04:44 PM CST)',
    });
  });

  test('CNT-273 errors show times in the form’s time zone', () => {
    expect(errors({ ...live, timeZoneName: 'Asia/Tokyo', hideAt: shifted(ends, -minute) })).toEqual({
      hideAt: 'Please use a date that is later or the same as when this content ends (12/25/2026 08:59 AM GMT+9)',
    });
  });

  test('CNT-273~ errors omit a time that is out of range or in an unknown time zone', () => {
    const withoutTime = 'Please use a date that is later or the same as when this content ends';
    expect(errors({ ...live, duration: 1e300, hideAt: ends })).toMatchObject({ hideAt: withoutTime });
    expect(errors({ ...live, timeZoneName: 'Mars/Base', hideAt: opens })).toMatchObject({ hideAt: withoutTime });
  });

  test('CNT-199 the window of a content without a start is not compared with an opening', () => {
    expect(errors({ ...onDemand, showAt: '2030-01-01T00:00:00Z' })).toEqual({});
  });
});

test('CAT-39 a content type is a word, and none of the numbers 1, 2 and 3', () => {
  const { contentType } = wholeContentSchema.shape;
  expect(contentType.options).toEqual(['live', 'simulatedLive', 'onDemand']);
  for (const number of [1, 2, 3]) expect(contentType.safeParse(number).success).toBe(false);
});
