import { describe, expect, test } from 'vitest';
import { recognise } from './recognise.ts';
import type { RefusalReason } from './recognised-source.ts';
import { foundCaution, foundWords, refusedTexts } from './sources.texts.ts';

const YT = 'dQw4w9WgXcQ';
const CHANNEL = 'UCJGsHxYVN2cwmA9ds13vmyw';
const GUID = 'b0ca676a-beff-4ed5-9e67-4b14787a67fc';
/** Base64 of two GUIDs. */
const PAIR = 'NmMwMDI3MzItNzIwMy00MTRkLTgwYTAtYjY2OTU3Njg1YzZhOjQ0OWU0NWZlLTc4NzYtMTFlYy05YjMwLTI1NDJlN2I5MzdjMA==';
const watch = `https://www.youtube.com/watch?v=${YT}`;
const at90 = `${watch}&t=90s`;
const FB = 'https://www.facebook.com/grace/videos/1234567890/';
const LS = 'https://livestream.com/accounts/8727672/events/8765872/player';
const vimeo = 'https://vimeo.com/76979871';
const unlisted = 'https://vimeo.com/76979871/abcdef0123';
const iframe = (src: string) => `<iframe width="560" height="315" src="${src}" title="x" allowfullscreen></iframe>`;
const div = (inside: string) => `<div style="padding:56.25% 0 0 0;position:relative;">${inside}</div>`;
const script = (src: string) => `<script src="${src}"></script>`;

/** A pasted text, the provider that plays it, and the normalised source. */
const played: [pasted: string, provider: string, src: string][] = [
  [YT, 'youtube', watch],
  [watch, 'youtube', watch],
  [`youtube.com/watch?v=${YT}`, 'youtube', watch],
  [`http://www.youtube.com/watch?v=${YT}`, 'youtube', watch],
  [`HTTPS://WWW.YOUTUBE.COM/watch?v=${YT}`, 'youtube', watch],
  [`https://m.youtube.com/watch?v=${YT}&feature=youtu.be`, 'youtube', watch],
  [`https://music.youtube.com/watch?v=${YT}&list=RDAMVM`, 'youtube', watch],
  [`https://www.youtube.com/watch?app=desktop&v=${YT}&ab_channel=Grace`, 'youtube', watch],
  [`https://www.youtube.com/watch?v=${YT}&list=PLabc&index=3`, 'youtube', watch],
  [`https://www.youtube.com/watch?v=${YT}&t=90s`, 'youtube', at90],
  [`https://www.youtube.com/watch?v=${YT}#t=1m30s`, 'youtube', at90],
  [`https://youtu.be/${YT}`, 'youtube', watch],
  [`youtu.be/${YT}?si=Ab_c-dEf123`, 'youtube', watch],
  [`https://youtu.be/${YT}?si=x&t=90`, 'youtube', at90],
  [`https://youtu.be/${YT}?t=1m30s`, 'youtube', at90],
  [`https://www.youtube.com/live/${YT}?si=abc&feature=shared`, 'youtube', watch],
  [`https://youtube.com/shorts/${YT}?feature=share`, 'youtube', watch],
  [`https://www.youtube.com/embed/${YT}?start=90&autoplay=1`, 'youtube', at90],
  [`https://www.youtube-nocookie.com/embed/${YT}?controls=0`, 'youtube', watch],
  [`https://www.youtube.com/v/${YT}&hl=en`.replace('&hl=en', '?hl=en'), 'youtube', watch],
  [`https://www.youtube.com/e/${YT}`, 'youtube', watch],
  [`https://www.youtube.com/live_chat?is_popout=1&v=${YT}`, 'youtube', watch],
  [`https://studio.youtube.com/video/${YT}/livestreaming`, 'youtube', watch],
  [`https://studio.youtube.com/video/${YT}/edit`, 'youtube', watch],
  [`https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${YT}%26feature%3Dshare`, 'youtube', watch],
  [`https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${YT}&usg=x`, 'youtube', watch],
  [iframe(`https://www.youtube.com/embed/${YT}?si=abc`), 'youtube', watch],
  [iframe(`https://www.youtube.com/embed/${YT}?si=abc&amp;start=90`), 'youtube', at90],
  [iframe(`//www.youtube.com/embed/${YT}`), 'youtube', watch],
  [iframe(`http://www.youtube.com/embed/${YT}`), 'youtube', watch],
  [div(iframe(`https://www.youtube.com/embed/${YT}`)), 'youtube', watch],
  [`&lt;iframe src=&quot;https://www.youtube.com/embed/${YT}&quot;&gt;&lt;/iframe&gt;`, 'youtube', watch],
  [`Join us on Sunday at 10! https://youtu.be/${YT}`, 'youtube', watch],
  [`<https://youtu.be/${YT}>`, 'youtube', watch],
  [`"https://youtu.be/${YT}"`, 'youtube', watch],
  [`\u200bhttps://youtu.be/${YT}\u200b\n`, 'youtube', watch],
  [`[embed] https://youtu.be/${YT} [/embed]`, 'youtube', watch],
  [`[Sunday service](https://youtu.be/${YT}) live`, 'youtube', watch],
  [
    `https://www.youtube.com/embed/live_stream?channel=${CHANNEL}&autoplay=1`,
    'youtube',
    `https://www.youtube.com/embed/live_stream?channel=${CHANNEL}`,
  ],
  [
    `https://www.youtube.com/channel/${CHANNEL}/live`,
    'youtube',
    `https://www.youtube.com/embed/live_stream?channel=${CHANNEL}`,
  ],
  [vimeo, 'vimeo', vimeo],
  ['vimeo.com/76979871', 'vimeo', vimeo],
  ['http://vimeo.com/m/76979871'.replace('/m/', '/'), 'vimeo', vimeo],
  ['https://vimeo.com/76979871?share=copy&fl=sv&fe=ci', 'vimeo', vimeo],
  ['https://vimeo.com/76979871#t=1m30s', 'vimeo', `${vimeo}#t=90s`],
  ['https://vimeo.com/76979871/abcdef0123?share=copy', 'vimeo', unlisted],
  ['https://vimeo.com/video/76979871', 'vimeo', vimeo],
  ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo', vimeo],
  ['https://vimeo.com/groups/shortfilms/videos/76979871', 'vimeo', vimeo],
  ['https://vimeo.com/showcase/123/video/76979871', 'vimeo', vimeo],
  ['https://vimeo.com/manage/videos/76979871', 'vimeo', vimeo],
  ['https://vimeo.com/manage/videos/76979871/abcdef0123', 'vimeo', unlisted],
  ['https://player.vimeo.com/video/76979871?badge=0&autopause=0&app_id=58479', 'vimeo', vimeo],
  ['https://player.vimeo.com/video/76979871?h=abcdef0123&title=0', 'vimeo', unlisted],
  [
    div(iframe('https://player.vimeo.com/video/76979871?h=abcdef0123&amp;badge=0&amp;app_id=58479')) +
      script('https://player.vimeo.com/api/player.js'),
    'vimeo',
    unlisted,
  ],
  ['https://vimeo.com/event/11111', 'vimeo', 'https://vimeo.com/event/11111'],
  ['https://vimeo.com/event/11111/abcdef0123', 'vimeo', 'https://vimeo.com/event/11111/abcdef0123'],
  [iframe('https://vimeo.com/event/11111/embed'), 'vimeo', 'https://vimeo.com/event/11111'],
  [iframe('https://vimeo.com/event/11111/embed/abcdef0123'), 'vimeo', 'https://vimeo.com/event/11111/abcdef0123'],
  [iframe('https://vimeo.com/event/11111/embed/interaction'), 'vimeo', 'https://vimeo.com/event/11111'],
  [FB, 'facebook', FB],
  ['https://www.facebook.com/grace/videos/1234567890/?ref=sharing&mibextid=abc', 'facebook', FB],
  ['https://m.facebook.com/grace/videos/sunday-service/1234567890/', 'facebook', FB],
  ['facebook.com/grace/videos/vb.123/1234567890', 'facebook', FB],
  ['https://web.facebook.com/grace/videos/1234567890/?_rdc=1&_rdr', 'facebook', FB],
  ['https://www.facebook.com/watch/?v=1234567890', 'facebook', 'https://www.facebook.com/watch/?v=1234567890'],
  [
    'https://m.facebook.com/watch/live/?ref=watch_permalink&v=1234567890',
    'facebook',
    'https://www.facebook.com/watch/?v=1234567890',
  ],
  ['https://www.facebook.com/video.php?v=1234567890', 'facebook', 'https://www.facebook.com/watch/?v=1234567890'],
  ['https://www.facebook.com/reel/1234567890?fs=e', 'facebook', 'https://www.facebook.com/reel/1234567890/'],
  ['https://fb.watch/aBc_12-d/', 'facebook', 'https://fb.watch/aBc_12-d/'],
  [
    'https://www.facebook.com/share/v/1EqXAsf57B/?mibextid=x',
    'facebook',
    'https://www.facebook.com/share/v/1EqXAsf57B/',
  ],
  [`https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(FB)}&show_text=0&width=560`, 'facebook', FB],
  [
    iframe(`https://www.facebook.com/plugins/video.php?height=314&href=${encodeURIComponent(FB)}&amp;t=0`),
    'facebook',
    FB,
  ],
  [
    `<div id="fb-root"></div>${script('https://x.example/sdk.js')}<div class="fb-video" data-href="${FB}"></div>`,
    'facebook',
    FB,
  ],
  [`https://l.facebook.com/l.php?u=${encodeURIComponent(vimeo)}&h=AT0`, 'vimeo', vimeo],
  ['https://livestream.com/accounts/8727672/events/8765872', 'livestream', LS],
  ['http://new.livestream.com/accounts/8727672/events/8765872', 'livestream', LS],
  [
    'https://livestream.com/accounts/8727672/events/8765872/videos/99',
    'livestream',
    'https://livestream.com/accounts/8727672/events/8765872/videos/99/player',
  ],
  [
    `<iframe id="ls_embed_1564451961" src="${LS}?width=640&height=360&autoPlay=true&mute=false" frameborder="0" scrolling="no"> </iframe>` +
      script('https://livestream.com/assets/plugins/referrer_tracking.js'),
    'livestream',
    `${LS}?width=640&height=360&autoPlay=true&mute=false`,
  ],
  [GUID, 'livingAsOne', GUID],
  [` ${GUID}\n`, 'livingAsOne', GUID],
  [`https://control.resi.io/webplayer/video.html?id=${GUID}`, 'livingAsOne', GUID],
  [`control.livingasone.com/webplayer/video.html?id=${GUID}&autoplay=true`, 'livingAsOne', GUID],
  [
    `<div id="resi-video-player" data-embed-id="${GUID}"></div>${script('https://control.resi.io/webplayer/loader.min.js')}`,
    'livingAsOne',
    GUID,
  ],
  [
    `<div id="la1-video-player" data-embed-id="${GUID}"></div>${script('//control.livingasone.com/webplayer/require.js')}`,
    'livingAsOne',
    GUID,
  ],
  [div(iframe(`https://control.resi.io/webplayer/video.html?type=event&id=${GUID}`)), 'livingAsOneSingle', GUID],
  [`<div id="resi-video-player" data-type="event" data-embed-id="${GUID}"></div>`, 'livingAsOneSingle', GUID],
  [PAIR, 'livingAsOneSingle', PAIR],
  [
    iframe(
      `https://control.resi.io/webplayer/video.html?id=${PAIR.replaceAll('=', '%3D')}&type=library&autoplay=false`,
    ),
    'livingAsOneSingle',
    PAIR,
  ],
  ['https://media.example.com/live/master.m3u8', 'stream', 'https://media.example.com/live/master.m3u8'],
  [
    'media.example.com/live/master.m3u8?token=a%2Fb',
    'stream',
    'https://media.example.com/live/master.m3u8?token=a%2Fb',
  ],
  ['https://media.example.com/live/manifest.mpd', 'stream', 'https://media.example.com/live/manifest.mpd'],
  ['https://media.example.com/sermon.MP4', 'stream', 'https://media.example.com/sermon.MP4'],
  ['/media/demo/service/master.m3u8', 'stream', '/media/demo/service/master.m3u8'],
  [
    '<video controls><source src="https://media.example.com/a.mp4"></video>',
    'stream',
    'https://media.example.com/a.mp4',
  ],
  ['https://player.vimeo.com/external/1.m3u8?s=abc', 'stream', 'https://player.vimeo.com/external/1.m3u8?s=abc'],
  ['https://www.dropbox.com/s/abc/sermon.mp4?dl=0', 'stream', 'https://www.dropbox.com/s/abc/sermon.mp4?raw=1'],
  [
    'https://www.dropbox.com/scl/fi/abc/sermon.mp4?rlkey=k&dl=0',
    'stream',
    'https://www.dropbox.com/scl/fi/abc/sermon.mp4?rlkey=k&raw=1',
  ],
  [
    iframe('https://boxcast.tv/view-embed/abc?showTitle=0&amp;x=1'),
    'other',
    'https://boxcast.tv/view-embed/abc?showTitle=0&x=1',
  ],
  ['player.example.com/1', 'other', 'https://player.example.com/1'],
  ['https://drive.google.com/file/d/abc/preview', 'other', 'https://drive.google.com/file/d/abc/preview'],
];

/** A pasted text and the reason why it is refused. */
const refused: [pasted: string, reason: RefusalReason][] = [
  ['https://www.youtube.com/@gracechurch', 'youtubeChannel'],
  ['https://www.youtube.com/@gracechurch/live', 'youtubeChannel'],
  ['https://www.youtube.com/c/GraceChurch/streams', 'youtubeChannel'],
  [`https://www.youtube.com/channel/${CHANNEL}`, 'youtubeChannel'],
  ['https://www.youtube.com/user/grace', 'youtubeChannel'],
  ['https://www.youtube.com/embed/live_stream?channel=@grace', 'youtubeChannel'],
  ['https://www.youtube.com/playlist?list=PLabc', 'youtubePlaylist'],
  [iframe('https://www.youtube.com/embed/videoseries?list=PLabc'), 'youtubePlaylist'],
  ['https://studio.youtube.com/channel/UC/livestreaming', 'youtubeStudio'],
  ['https://youtube.com/clip/Ugkxabc', 'youtubeClip'],
  ['https://youtu.be/dQw4w9WgXc', 'youtubeBrokenId'],
  ['https://www.youtube.com/watch?v=', 'youtubeOther'],
  ['https://www.youtube.com/', 'youtubeOther'],
  ['https://vimeo.com/manage/showcases', 'vimeoManage'],
  ['https://vimeo.com/showcase/8123456', 'vimeoShowcase'],
  ['https://vimeo.com/user12345/review/76979871/abcdef0123', 'vimeoReview'],
  ['https://vimeo.com/reviews/2f0c/videos/76979871', 'vimeoReview'],
  ['https://vimeo.com/ondemand/grace', 'vimeoOnDemand'],
  ['https://vimeo.com/webinars/events/1/register', 'vimeoWebinar'],
  ['https://vimeo.com/gracechurch', 'vimeoOther'],
  ['https://www.facebook.com/gracechurch', 'facebookPage'],
  ['https://www.facebook.com/gracechurch/live_videos', 'facebookPage'],
  ['https://www.facebook.com/gracechurch/videos/', 'facebookPage'],
  ['https://www.facebook.com/live/producer/123', 'facebookStudio'],
  ['https://business.facebook.com/latest/home', 'facebookStudio'],
  ['https://www.facebook.com/groups/1/posts/2', 'facebookGroup'],
  ['https://www.facebook.com/events/123', 'facebookEvent'],
  ['https://www.facebook.com/grace/posts/pfbid0abc', 'facebookPost'],
  ['https://www.facebook.com/share/p/1EqXAsf57B/', 'facebookPost'],
  ['https://livestream.com/gracechurch/sunday', 'livestreamPage'],
  ['https://livestre.am/5abc', 'livestreamPage'],
  ['https://cdn.livestream.com/embed/grace', 'livestreamOld'],
  ['https://control.resi.io/events', 'resiPage'],
  [`https://control.resi.io/webplayer/video.html?id=${PAIR}&type=playlist`, 'resiPage'],
  ['<div id="resi-video-player" data-embed-id="REPLACE-ME"></div>', 'resiPage'],
  ['rtmp://a.rtmp.youtube.com/live2', 'ingest'],
  ['srt://ingest.example.com:9000', 'ingest'],
  ['https://media.example.com/sermon.mov', 'fileKind'],
  ['media.example.com/sermon.wmv', 'fileKind'],
  ['https://media.example.com/thumb.jpg', 'picture'],
  ['https://drive.google.com/file/d/1abc/view?usp=sharing', 'drive'],
  ['https://www.dropbox.com/sh/abc/def?dl=0', 'cloudFolder'],
  ['https://photos.app.goo.gl/abc', 'cloudFolder'],
  ['https://us02web.zoom.us/j/87375674909', 'unframed'],
  ['https://www.instagram.com/p/CxYz123AbC/', 'unframed'],
  ['https://www.twitch.tv/directory', 'playerPage'],
  ['C:\\Users\\Ruth\\Videos\\sunday.mp4', 'localFile'],
  ['file:///sunday.mp4', 'localFile'],
];

const unknown = [
  '',
  ' ',
  'Sunday',
  'youtube',
  'https://',
  '<b>x</b>',
  'javascript:alert(1)',
  '<iframe>',
  'ftp://a.example/x',
  'gracechurch',
];

describe('recognising a pasted source', () => {
  test.each(played)('CNT-300 a pasted source is recognised and normalised: %s', (pasted, provider, src) => {
    expect(recognise(pasted).result).toMatchObject({ provider, src });
  });

  test.each(refused)('CNT-301 a source that does not play gets a specific error: %s', (pasted, reason) => {
    expect(recognise(pasted).result).toEqual({ refused: reason });
    expect(refusedTexts[reason]).toMatch(/\.$/);
  });

  test.each(unknown)('CNT-300~ a text that is not a source is not recognised: %s', (pasted) => {
    expect(recognise(pasted).result).toBeNull();
  });

  test('CNT-300~ the table above has at least 99 sources and includes all eight providers', () => {
    expect(played.length).toBeGreaterThanOrEqual(99);
    expect(new Set(played.map(([, provider]) => provider)).size).toBe(8);
  });
});

test.each([
  [`https://youtu.be/${YT}?t=1m30s`, `YouTube video ${YT}, from 1:30`],
  [`https://youtu.be/${YT}?t=1h2m3s`, `YouTube video ${YT}, from 1:02:03`],
  [unlisted, 'Vimeo video 76979871, unlisted'],
  ['https://vimeo.com/event/11111', 'Vimeo event 11111'],
  [FB, 'Facebook video 1234567890'],
  [LS, 'Livestream event 8765872'],
  [PAIR, 'Living As One recording'],
  [`<div data-type="event" data-embed-id="${GUID}"></div>`, `Living As One event ${GUID}`],
  ['https://a.example/live/master.m3u8', 'HLS stream master.m3u8'],
  ['https://a.example/sermon.mp4', 'File sermon.mp4'],
  ['https://www.player.example/1', 'Page of player.example, shown in a frame'],
])('CNT-302~ %s is described in the words of its provider', (pasted, words) => {
  const { result } = recognise(pasted);
  if (!result || 'refused' in result) throw new Error(`${pasted} is not recognised.`);
  expect(foundWords(result)).toBe(words);
});

test('CNT-301~ the form warns of a source that may not play, and says what to do in that case', () => {
  const warningOf = (pasted: string) => {
    const { result } = recognise(pasted);
    return result && !('refused' in result) && foundCaution(result);
  };
  expect(warningOf(`https://www.youtube.com/channel/${CHANNEL}/live`)).toContain('the address of the stream itself');
  expect(warningOf('https://media.example.com/live/manifest.mpd')).toContain('it ends with .m3u8');
  expect(warningOf('https://fb.watch/aBc_12-d/')).toContain('open this link');
  expect(warningOf(watch)).toBeNull();
});
