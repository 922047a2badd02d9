// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { fetchPlaylists, startPlaylists, takePlaylist } from './early-playlists.ts';

const url = 'https://media.example/sunday/master.m3u8';
const master = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="low",NAME="Sound",DEFAULT=YES,URI="low.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Español",URI="es.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",DEFAULT=YES,URI="en.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=259607,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="sound"
video-540.m3u8?token=1
#EXT-X-STREAM-INF:BANDWIDTH=128456,AUDIO="low"
video-240.m3u8
`;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['the first variant and the default audio of its group', master, ['video-540.m3u8?token=1', 'en.m3u8']],
  ['the same with Windows line endings', master.replaceAll('\n', '\r\n'), ['video-540.m3u8?token=1', 'en.m3u8']],
  ['only the first variant if it contains the audio', master.replace(/,AUDIO="sound"/, ''), ['video-540.m3u8?token=1']],
  [
    'a variant on another host',
    '#EXT-X-STREAM-INF:BANDWIDTH=1\n\nhttps://cdn.example/a.m3u8\n',
    ['https://cdn.example/a.m3u8'],
  ],
  ['nothing from a media playlist', '#EXTM3U\n#EXTINF:6,\na.ts\n', []],
  ['nothing from a file that is no playlist', '<html>', []],
])('startPlaylists returns %s', (_what, text, expected) => {
  expect(startPlaylists({ url, text })).toEqual(expected.map((path) => new URL(path, url).href));
});

test('takePlaylist returns a playlist once, with its URL after redirects, and only within 10 seconds of the fetch', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const redirectedUrl = 'https://cdn.example/master.m3u8';
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    return {
      ok: true,
      url: address === url ? redirectedUrl : address,
      text: async () => (address === url ? master : '#EXTM3U'),
    };
  });
  await fetchPlaylists(url);
  expect(requested).toEqual([url, 'https://cdn.example/video-540.m3u8?token=1', 'https://cdn.example/en.m3u8']);
  await expect(takePlaylist(url)).resolves.toEqual({ url: redirectedUrl, text: master });
  expect(takePlaylist(url)).toBeUndefined();
  vi.advanceTimersByTime(10_000);
  expect(takePlaylist('https://cdn.example/en.m3u8')).toBeUndefined();
});

test('takePlaylist rejects for a playlist that failed to load', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: false, status: 503 }));
  await fetchPlaylists(url);
  await expect(takePlaylist(url)).rejects.toThrow('503');
});
