/** A segment in a playlist. Another part, or a number that is not the next one, is a discontinuity (VID-64). */
export interface PlaylistSegment {
  part: number;
  number: number;
  durationMs: number;
  bytes: number;
}

/** Returns the playlist of a recording (RFC 8216). File names are relative to the playlist. */
export function vodPlaylist(segments: readonly PlaylistSegment[]): string {
  const longest = Math.max(...segments.map(({ durationMs }) => durationMs));
  return [
    ...head(Math.ceil(longest / 1_000)),
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...segmentLines(segments),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

function head(targetSeconds: number): string[] {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, targetSeconds)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
}

function segmentLines(segments: readonly PlaylistSegment[]): string[] {
  let before: PlaylistSegment | null = null;
  const lines: string[] = [];
  for (const segment of segments) {
    const { part, number, durationMs } = segment;
    const isOtherPart = part !== before?.part;
    if (before && (isOtherPart || number !== before.number + 1)) lines.push('#EXT-X-DISCONTINUITY');
    if (isOtherPart) lines.push(`#EXT-X-MAP:URI="${part}-init.mp4"`);
    lines.push(`#EXTINF:${(durationMs / 1_000).toFixed(3)},`, `${part}-${number}.m4s`);
    before = segment;
  }
  return lines;
}
