import { expect, test } from 'vitest';
import { videoOfUrl } from './video-of-url.ts';
import { videoSource } from './video-source.ts';

test('a URL of any provider becomes a video that plays; recordings and unknown pages are not live', () => {
  const urls = {
    'https://stream.example/live/master.m3u8': ['stream', 'live'],
    'https://stream.example/live/manifest.mpd': ['stream', 'live'],
    'https://files.example/night.mp4': ['stream', 'onDemand'],
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ': ['youtube', 'live'],
    'https://youtu.be/dQw4w9WgXcQ': ['youtube', 'live'],
    'https://vimeo.com/event/4242424': ['vimeo', 'live'],
    'https://www.facebook.com/grace/videos/1234567890': ['facebook', 'live'],
    'https://player.example/embed/1': ['other', 'onDemand'],
  };
  for (const [url, expected] of Object.entries(urls)) {
    const video = videoOfUrl(url);
    expect([url, video?.videoProvider, video?.contentType]).toEqual([url, ...expected]);
    expect(video && videoSource(video).kind, url).not.toBe('invalid');
  }
});

test('a URL that cannot be played has no video', () => {
  for (const url of [
    '',
    'rtmp://ingest.example/live',
    'https://www.youtube.com/@grace/streams?x',
    'javascript:alert(1)',
  ])
    expect([url, videoOfUrl(url)?.src]).toEqual([url, undefined]);
});
