/** A rendition in a master playlist. `bandwidth` is in bits a second; width and height are null without a picture. */
interface Rendition {
  number: number;
  codecs: string;
  bandwidth: number;
  width: number | null;
  height: number | null;
}

interface Captions {
  language: string;
  label: string;
}

/** Returns the master playlist of a video (RFC 8216). Addresses are relative to it. */
export function masterPlaylist(renditions: readonly Rendition[], captions: readonly Captions[]): string {
  const subtitles = captions.length > 0 ? ',SUBTITLES="captions"' : '';
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...captions.map(
      ({ language, label }) =>
        `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${quoted(label)}",LANGUAGE="${quoted(language)}",DEFAULT=NO,AUTOSELECT=YES,URI="captions/${encodeURIComponent(language)}.m3u8"`,
    ),
    ...renditions.flatMap(({ number, codecs, bandwidth, width, height }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${codecs}"${width && height ? `,RESOLUTION=${width}x${height}` : ''}${subtitles}`,
      `${number}/index.m3u8`,
    ]),
    '',
  ].join('\n');
}

/** Returns the playlist of captions: one file for the whole video. */
export function captionsPlaylist(language: string, durationMs: number): string {
  const seconds = durationMs / 1_000;
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(seconds))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${seconds.toFixed(3)},`,
    `${encodeURIComponent(language)}.vtt`,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

/** Attributes of playlists are in quotes, which their text cannot contain. */
function quoted(text: string): string {
  return text.replace(/["\r\n]/g, ' ');
}
