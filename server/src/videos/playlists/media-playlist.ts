/** A segment in a playlist. Another part, or a number that is not the next one, is a discontinuity (VID-64). */
export interface PlaylistSegment {
  part: number;
  number: number;
  durationMs: number;
  bytes: number;
}

/** Returns the playlist of a recording (RFC 8216). File names are relative to the playlist. */
export function vodPlaylist(segments: readonly PlaylistSegment[]): string {
  return [...head(segments), '#EXT-X-PLAYLIST-TYPE:VOD', ...segmentLines(segments), '#EXT-X-ENDLIST', ''].join('\n');
}

/** A segment of a live video, with the time at which its last byte had arrived. */
interface LiveSegment extends PlaylistSegment {
  receivedAt: Date;
}

/**
 * Returns the playlist of a live video, or of one that is over and has no recording yet. It has all segments, so that
 * viewers can seek back (VID-65).
 */
export function livePlaylist(segments: readonly LiveSegment[], { isOver }: { isOver: boolean }): string {
  return [
    ...head(segments),
    ...segmentLines(segments, ({ receivedAt, durationMs }) => new Date(receivedAt.getTime() - durationMs)),
    ...(isOver ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
}

function head(segments: readonly PlaylistSegment[]): string[] {
  const longest = segments.reduce((most, { durationMs }) => Math.max(most, durationMs), 0);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    // Rounded to the nearest second, as in RFC 8216. Players read a live playlist again after this time, and begin three
    // times as far from its end.
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longest / 1_000))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
}

function segmentLines<Segment extends PlaylistSegment>(
  segments: readonly Segment[],
  beginOf: (segment: Segment) => Date | null = () => null,
): string[] {
  let before: PlaylistSegment | null = null;
  const lines: string[] = [];
  for (const segment of segments) {
    const { part, number, durationMs } = segment;
    const isOtherPart = part !== before?.part;
    const isOtherTime = isOtherPart || number !== (before?.number ?? 0) + 1;
    const begin = isOtherTime && beginOf(segment);
    if (before && isOtherTime) lines.push('#EXT-X-DISCONTINUITY');
    if (isOtherPart) lines.push(`#EXT-X-MAP:URI="${part}-init.mp4"`);
    if (begin) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${begin.toISOString()}`);
    lines.push(`#EXTINF:${(durationMs / 1_000).toFixed(3)},`, `${part}-${number}.m4s`);
    before = segment;
  }
  return lines;
}
