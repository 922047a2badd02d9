import { describe, expect, test } from 'vitest';
import type { ContentType } from '../video-provider.ts';
import { decideProvider } from './decide-provider.ts';
import { judgeSource } from './judge-source.ts';
import type { RefusalReason } from './recognised-source.ts';
import { foundWords, refusedTexts } from './sources.texts.ts';

const YT = 'dQw4w9WgXcQ';
const CHANNEL = 'UCJGsHxYVN2cwmA9ds13vmyw';
const GUID = 'b0ca676a-beff-4ed5-9e67-4b14787a67fc';
const PAIR = 'NmMwMDI3MzItNzIwMy00MTRkLTgwYTAtYjY2OTU3Njg1YzZhOjQ0OWU0NWZlLTc4NzYtMTFlYy05YjMwLTI1NDJlN2I5MzdjMA==';
const CF = '6b9e68b07dfee8cc2d116e4c51d6a957';
const facebookPlugin = 'https://www.facebook.com/plugins/video.php?height=314&href=https%3A%2F%2Fwww.facebook.com%2F';
const iframe = (src: string) =>
  `<iframe src="${src}" width="640" height="360" allow="autoplay" allowfullscreen></iframe>`;
const script = (src: string) => `<script src="${src}" async></script>`;

/** Links and snippets that providers document or offer to copy, and what the form shows after they are pasted. */
const played: [pasted: string, words: string][] = [
  // YouTube
  [`https://www.youtube.com/watch?v=${YT}&t=90s`, `YouTube video ${YT}, from 1:30`],
  [`https://youtu.be/${YT}?si=Ab_c-dEf123`, `YouTube video ${YT}`],
  [`https://www.youtube.com/live/${YT}?feature=share`, `YouTube video ${YT}`],
  [`https://youtube.com/shorts/${YT}`, `YouTube video ${YT}`],
  [`https://www.youtube-nocookie.com/embed/${YT}?start=90`, `YouTube video ${YT}, from 1:30`],
  [
    `<iframe width="560" height="315" src="https://www.youtube.com/embed/${YT}?si=x" title="YouTube video player" frameborder="0" allow="accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture; web-share" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>`,
    `YouTube video ${YT}`,
  ],
  [
    `https://www.youtube.com/embed/live_stream?channel=${CHANNEL}`,
    `YouTube channel ${CHANNEL}: its current live stream`,
  ],
  [`https://studio.youtube.com/video/${YT}/livestreaming`, `YouTube video ${YT}`],
  [YT, `YouTube video ${YT}`],
  // Vimeo
  ['https://vimeo.com/76979871', 'Vimeo video 76979871'],
  ['https://vimeo.com/76979871/abcdef0123?share=copy', 'Vimeo video 76979871, unlisted'],
  [
    `<div style="padding:56.25% 0 0 0;position:relative;">${iframe('https://player.vimeo.com/video/76979871?h=8272103f6e&amp;badge=0&amp;app_id=58479')}</div>${script('https://player.vimeo.com/api/player.js')}`,
    'Vimeo video 76979871, unlisted',
  ],
  ['https://vimeo.com/event/11111/embed/abcdef0123', 'Vimeo event 11111'],
  ['https://vimeo.com/manage/videos/76979871', 'Vimeo video 76979871'],
  // Facebook
  ['https://www.facebook.com/grace/videos/10153231379946729/', 'Facebook video 10153231379946729'],
  ['https://www.facebook.com/watch/live/?v=10153231379946729&ref=watch_permalink', 'Facebook video 10153231379946729'],
  ['https://www.facebook.com/reel/10153231379946729', 'Facebook reel 10153231379946729'],
  ['https://fb.watch/aBc_12-d/', 'Facebook video behind the short link aBc_12-d'],
  [
    iframe(`${facebookPlugin}grace%2Fvideos%2F10153231379946729%2F&show_text=false&width=560&t=0`),
    'Facebook video 10153231379946729',
  ],
  // Livestream
  ['https://livestream.com/accounts/8727672/events/8765872', 'Livestream event 8765872'],
  ['https://livestream.com/accounts/8727672/events/8765872/videos/99', 'Livestream event 8765872'],
  [
    `${iframe('https://livestream.com/accounts/8727672/events/8765872/player?width=640&height=360&autoPlay=true&mute=false')}${script('https://livestream.com/assets/plugins/referrer_tracking.js')}`,
    'Livestream event 8765872',
  ],
  // BoxCast
  ['https://boxcast.tv/view/sunday-service-u5w8xbtk3x1hvmpkbuq3', 'BoxCast video sunday-service-u5w8xbtk3x1hvmpkbuq3'],
  ['boxcast.tv/channel/vgjdwmv3xuqdhfn2rkzb', 'BoxCast video vgjdwmv3xuqdhfn2rkzb'],
  [
    iframe('https://boxcast.tv/view-embed/sunday-u5w8xbtk3x1hvmpkbuq3?showTitle=0'),
    'BoxCast video sunday-u5w8xbtk3x1hvmpkbuq3',
  ],
  [
    `<div id="boxcast-widget-vgjdwmv3xu"></div><script type="text/javascript" charset="utf-8">(function(d, s, c, o) {var js = d.createElement(s);js.src = 'https://js.boxcast.com/v3.min.js';js.onload = function() { c.noConflict ? o(c.noConflict()) : o(c); };})(document, 'script', 0, function() { boxcast('#boxcast-widget-vgjdwmv3xu').loadChannel('vgjdwmv3xuqdhfn2rkzb', {"autoplay":true}); });</script>`,
    'BoxCast video vgjdwmv3xuqdhfn2rkzb',
  ],
  // Resi, formerly Living As One
  [GUID, `Living As One latest web event of ${GUID}`],
  [
    `<div id="resi-video-player" data-embed-id="${GUID}"></div>${script('https://control.resi.io/webplayer/loader.min.js')}`,
    `Living As One latest web event of ${GUID}`,
  ],
  [
    `<div id="la1-video-player" data-type="event" data-embed-id="${GUID}"></div>${script('https://control.livingasone.com/webplayer/loader.min.js')}`,
    `Living As One event ${GUID}`,
  ],
  [iframe(`https://control.resi.io/webplayer/video.html?id=${PAIR}&type=library`), 'Living As One recording'],
  // Wistia
  ['https://grace.wistia.com/medias/e4a27b971d', 'Wistia video e4a27b971d'],
  [iframe('https://fast.wistia.net/embed/iframe/e4a27b971d?videoFoam=true'), 'Wistia video e4a27b971d'],
  [
    `${script('https://fast.wistia.com/embed/medias/e4a27b971d.jsonp')}${script('https://fast.wistia.com/assets/external/E-v1.js')}<div class="wistia_embed wistia_async_e4a27b971d videoFoam=true">&nbsp;</div>`,
    'Wistia video e4a27b971d',
  ],
  [
    `${script('https://fast.wistia.com/player.js')}<wistia-player media-id="e4a27b971d"></wistia-player>`,
    'Wistia video e4a27b971d',
  ],
  // Dailymotion
  ['https://www.dailymotion.com/video/x84sh87', 'Dailymotion video x84sh87'],
  ['https://dai.ly/x84sh87', 'Dailymotion video x84sh87'],
  [iframe('https://geo.dailymotion.com/player.html?video=x84sh87'), 'Dailymotion video x84sh87'],
  [`<script src="https://geo.dailymotion.com/player.js" data-video="x84sh87"></script>`, 'Dailymotion video x84sh87'],
  // Twitch
  ['https://www.twitch.tv/gracechurch', 'Twitch video gracechurch'],
  ['https://www.twitch.tv/videos/886723557', 'Twitch video 886723557'],
  [iframe('https://player.twitch.tv/?channel=gracechurch&parent=streamernews.example.com'), 'Twitch video gracechurch'],
  // Other services with an embeddable player
  [script('https://cdn.jwplayer.com/players/nPripu9l-ALJ3XQCI.js'), 'JW Player video nPripu9l-ALJ3XQCI'],
  [iframe('https://cdn.jwplayer.com/players/nPripu9l-ALJ3XQCI.html'), 'JW Player video nPripu9l-ALJ3XQCI'],
  [
    iframe('https://players.brightcove.net/1752604059001/default_default/index.html?videoId=4666156700001'),
    'Brightcove video 4666156700001',
  ],
  [
    `<video-js data-account="1752604059001" data-player="default" data-embed="default" controls="" data-video-id="4666156700001"></video-js>${script('https://players.brightcove.net/1752604059001/default_default/index.min.js')}`,
    'Brightcove video 4666156700001',
  ],
  [
    iframe(`https://customer-f33zs165nr7gyfy4.cloudflarestream.com/${CF}/iframe?poster=x`),
    `Cloudflare Stream video ${CF}`,
  ],
  [`https://customer-f33zs165nr7gyfy4.cloudflarestream.com/${CF}/watch`, `Cloudflare Stream video ${CF}`],
  [`https://customer-f33zs165nr7gyfy4.cloudflarestream.com/${CF}/manifest/video.m3u8`, 'HLS stream video.m3u8'],
  [
    '<mux-player playback-id="DS00Spx1CV902MCtPj5WknGlR102V5HFkDe" stream-type="live"></mux-player>',
    'HLS stream DS00Spx1CV902MCtPj5WknGlR102V5HFkDe.m3u8',
  ],
  ['https://player.mux.com/DS00Spx1CV902MCtPj5WknGlR102V5HFkDe', 'Mux video DS00Spx1CV902MCtPj5WknGlR102V5HFkDe'],
  ['https://soundcloud.com/grace-church/sunday-sermon', 'SoundCloud video sunday-sermon'],
  ['https://streamable.com/moo', 'Streamable video moo'],
  [iframe('https://rumble.com/embed/v2abcde/?pub=4'), 'Page of rumble.com, shown in a frame'],
  [iframe('https://streams.bitmovin.com/cmaaaaaaa/embed'), 'Page of streams.bitmovin.com, shown in a frame'],
  [iframe('https://player2.streamspot.com/?playerId=abc123'), 'Page of player2.streamspot.com, shown in a frame'],
  // Streams and files
  ['media.church.org/live/master.m3u8?token=a', 'HLS stream master.m3u8'],
  ['https://media.church.org/live/manifest.mpd', 'DASH stream manifest.mpd'],
  ['https://media.church.org/sermon.MP4', 'File sermon.MP4'],
  [
    '<video controls width="250"><source src="https://media.church.org/sermon.mp4" type="video/mp4" /></video>',
    'File sermon.mp4',
  ],
  ['https://www.dropbox.com/scl/fi/abc/sermon.mp4?rlkey=k&dl=0', 'File sermon.mp4'],
];

/** Links and snippets that cannot be played, and the reason why. */
const refused: [pasted: string, reason: RefusalReason][] = [
  ['https://www.youtube.com/@gracechurch/live', 'youtubeChannel'],
  ['https://www.youtube.com/playlist?list=PLabcdefghijk', 'youtubePlaylist'],
  ['https://vimeo.com/showcase/8123456', 'vimeoShowcase'],
  ['https://www.facebook.com/gracechurch/live_videos', 'facebookPage'],
  ['https://www.facebook.com/groups/1/posts/2', 'facebookGroup'],
  ['https://livestream.com/gracechurch/sunday', 'livestreamPage'],
  ['https://control.resi.io/events', 'resiPage'],
  ['https://grace.online.church/', 'churchOnline'],
  ['https://rumble.com/v2abcde-sunday-service.html', 'rumble'],
  ['https://home.wistia.com/projects/abc', 'playerPage'],
  ['<script src="https://embed.church.example/player.js"></script><div id="player"></div>', 'scriptCode'],
  ['rtmps://live-api-s.facebook.com:443/rtmp/', 'ingest'],
  ['https://us02web.zoom.us/j/87375674909', 'unframed'],
  ['https://drive.google.com/file/d/1abc/view?usp=sharing', 'drive'],
  ['https://media.church.org/sermon.mov', 'fileKind'],
  [`Either https://youtu.be/${YT} or https://vimeo.com/76979871`, 'severalAddresses'],
  ['76979871', 'bareNumber'],
];

const kinds: (ContentType | null)[] = ['live', 'simulatedLive', 'onDemand', null];

/** Returns what the form shows after a paste into an empty field: the name of the recognised video, or the error. */
function shownFor(src: string, contentType: ContentType | null): string {
  const videoProvider = decideProvider({ videoProvider: null, src, contentType });
  if (!videoProvider) return 'no provider';
  const verdict = judgeSource({ videoProvider, src, contentType });
  if (!verdict.found) return 'message' in verdict.wrong ? verdict.wrong.message : verdict.wrong.fault;
  return verdict.offer ? 'offers another provider' : foundWords(verdict.found);
}

describe.each(kinds)('the links that providers document, for %s', (contentType) => {
  test.each(played)('CNT-370~ CNT-371~ the form recognises the video of %s', (pasted, words) => {
    expect(shownFor(pasted, contentType)).toBe(words);
  });

  test.each(refused)('CNT-301~ CNT-370~ the form shows a specific error for %s', (pasted, reason) => {
    expect(shownFor(pasted, contentType)).toBe(refusedTexts[reason]);
  });
});

test('CNT-370~ all 60 playable links are recognised, and all 17 other links get a specific error', () => {
  const all = [...played.map(([pasted]) => pasted), ...refused.map(([pasted]) => pasted)];
  const shown = all.map((pasted) => shownFor(pasted, 'live'));
  const specificErrors: string[] = Object.values(refusedTexts);
  const counts = {
    recognised: shown.filter((words) => played.some(([, expected]) => expected === words)).length,
    refused: shown.filter((words) => specificErrors.includes(words)).length,
  };
  expect(counts).toEqual({ recognised: played.length, refused: refused.length });
  expect([played.length, refused.length]).toEqual([60, 17]);
});

test('CNT-370~ the chosen provider is kept if the source belongs to that provider or is not recognised', () => {
  const decided = (videoProvider: Parameters<typeof decideProvider>[0]['videoProvider'], src: string) =>
    decideProvider({ videoProvider, src, contentType: 'live' });
  expect(decided('livingAsOneSingle', GUID)).toBe('livingAsOneSingle');
  expect(decided('livingAsOneSingle', `<div data-embed-id="${GUID}"></div>`)).toBe('livingAsOne');
  expect(decided('vimeo', YT)).toBe('youtube');
  expect(decided('vimeo', 'Sunday')).toBe('vimeo');
  expect(decided('other', `https://youtu.be/${YT}`)).toBe('youtube');
  expect(decided(null, 'https://grace.example/live')).toBe('other');
});
