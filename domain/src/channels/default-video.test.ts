import { expect, test } from 'vitest';
import { refusedTexts, sourceTexts } from '../catalogues/sources/sources.texts.ts';
import { videoSource } from '../catalogues/sources/video-source.ts';
import type { OutsideProvider } from '../catalogues/video-provider.ts';
import { sampleChannelForm } from '../testing/sample-channels.ts';
import { channelValues } from './channel-form.ts';
import { channelFormSchema } from './channels.api.ts';

const GUID = 'b0ca676a-beff-4ed5-9e67-4b14787a67fc';
const formOf = (videoProvider: OutsideProvider | null, src: string, more: object = {}) =>
  sampleChannelForm({ defaultVideo: { enabled: true, videoProvider, src }, ...more });
const sentences = (...form: Parameters<typeof formOf>) =>
  (channelFormSchema.safeParse(formOf(...form)).error?.issues ?? []).map(({ message }) => message);
const stored = (...form: Parameters<typeof formOf>) => channelValues(formOf(...form)).defaultVideo;

test('CHN-260 the source of a Living As One default video is an embed id or a snippet that contains the embed id', () => {
  for (const src of [GUID, `<div id="resi-video-player" data-embed-id="${GUID}"></div>`]) {
    expect(sentences('livingAsOne', src)).toEqual([]);
    const { videoProvider, src: written } = stored('livingAsOne', src);
    expect(written).toBe(GUID);
    expect(videoSource({ videoProvider: videoProvider ?? 'stream', src: written, contentType: null })).toEqual({
      kind: 'iframe',
      url: `https://control.resi.io/webplayer/video.html?id=${GUID}`,
    });
  }
  expect(sentences('livingAsOneSingle', GUID)).toEqual([]);
  expect(sentences('livingAsOne', 'grace')).toEqual(['Embed Id is not valid']);
});

test('CNT-300~ CNT-301~ CNT-303~ the source of a default video is normalised or refused by the same rules as the source of a content', () => {
  expect(stored('youtube', 'youtu.be/dQw4w9WgXcQ?si=x').src).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  expect(sentences('youtube', 'https://www.youtube.com/@grace')).toEqual([refusedTexts.youtubeChannel]);
  expect(sentences('vimeo', 'https://youtu.be/dQw4w9WgXcQ')).toEqual([sourceTexts.belongsTo('youtube')]);
});

test('PLAY-72~ a default video whose preview failed is invalid unless it is disabled', () => {
  const src = 'https://a.example/x.mp4';
  expect(sentences('stream', src, { videoHasError: true })).toEqual(['Video source is invalid.']);
  const disabled = {
    ...formOf('stream', src, { videoHasError: true }),
    defaultVideo: { ...stored('stream', src), enabled: false },
  };
  expect(channelFormSchema.safeParse(disabled).success).toBe(true);
});

test('CHN-189~ the source of a disabled default video is stored as typed', () => {
  const disabled = sampleChannelForm({ defaultVideo: { enabled: false, videoProvider: 'youtube', src: 'later' } });
  expect(channelValues(disabled).defaultVideo).toEqual({ enabled: false, videoProvider: 'youtube', src: 'later' });
});
