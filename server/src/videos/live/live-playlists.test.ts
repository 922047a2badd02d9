import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { aLiveInput } from '@nave/server/testing/videos.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { videos } from '../tables.ts';
import { createLivePlaylists } from './live-playlists.ts';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

/** What happens to a live video. `from` and `number` are of a sender and its segment. */
const step = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ does: 'start' as const }) },
  {
    weight: 10,
    arbitrary: fc.record({ does: fc.constant('send' as const), from: fc.nat(3), number: fc.nat(5) }),
  },
  { weight: 3, arbitrary: fc.constant({ does: 'read' as const }) },
);

/** The playlist that the stored segments make, written without the code under test. */
function expectedLines(parts: ReadonlyMap<number, readonly number[]>): string[] {
  const lines: string[] = [];
  for (const [part, numbers] of parts)
    for (const [index, number] of numbers.entries()) {
      const isFirst = index === 0;
      if (lines.length > 0 && (isFirst || number !== (numbers[index - 1] ?? 0) + 1)) lines.push('gap');
      if (isFirst) lines.push(`map ${part}`);
      lines.push(`${part}-${number}`);
    }
  return lines;
}

function linesOf(text: string | null): string[] {
  return (text ?? '').split('\n').flatMap((line) => {
    if (line === '#EXT-X-DISCONTINUITY') return ['gap'];
    const map = /^#EXT-X-MAP:URI="(\d+)-init\.mp4"$/.exec(line);
    if (map) return [`map ${map[1]}`];
    return line.endsWith('.m4s') ? [line.slice(0, -'.m4s'.length)] : [];
  });
}

test('VID-62~ VID-63~ VID-64~ VID-69 whatever senders start, repeat and leave out, every process has the same playlist, which only grows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const client = await aClient(bed.db);
      const actor = staff('admin', client.id);
      const { id: inputId, waiting } = await aLiveInput(bed.db, { clientId: client.id });
      const base = `/api/clients/${client.id}/live-inputs/${inputId}`;
      const rendition = { codecs: 'avc1.64001f', bandwidth: 1_000, width: null, height: null };
      // One process that reads all the time, and one that begins in the end.
      const reader = createLivePlaylists(bed.db);
      const read = async (playlists = reader) => {
        const [video] = await bed.db.select().from(videos).where(eq(videos.id, waiting.id));
        return linesOf(video ? await playlists.text(video, 0) : null);
      };
      const parts = new Map<number, number[]>();
      const begun = new Set<number>();
      let last = 0;
      let before: string[] = [];
      for (const one of steps) {
        if (one.does === 'start') last = (await bed.as(actor, 'POST', `${base}/start`, rendition)).json().part;
        else if (one.does === 'read') {
          const now = await read();
          expect(now.slice(0, before.length)).toEqual(before);
          before = now;
        } else {
          const [part, number] = [last - one.from, one.number];
          const answer = await bed.inject(actor, {
            method: 'PUT',
            url: `${base}/parts/${Math.max(0, part)}/${number}?durationMs=${number === 0 ? 0 : 2_000}`,
            payload: Buffer.from('\0\0\0\x08moof'),
            headers: { 'content-type': 'video/mp4' },
          });
          const numbers = parts.get(part) ?? [];
          const isStored = number === 0 ? begun.has(part) : numbers.includes(number);
          const isNext = number === 0 ? !begun.has(part) : begun.has(part) && number > (numbers.at(-1) ?? 0);
          expect(answer.statusCode === 201).toBe(last > 0 && part === last && (isStored || isNext));
          if (answer.statusCode !== 201 || isStored) continue;
          begun.add(part);
          if (number > 0) parts.set(part, [...numbers, number]);
        }
      }
      const expected = expectedLines(parts);
      expect(await read()).toEqual(expected);
      expect(await read(createLivePlaylists(bed.db))).toEqual(expected);
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('VID-65~ a live video of five days has all of its segments in its playlist', async () => {
  const client = await aClient(bed.db);
  const { waiting } = await aLiveInput(bed.db, { clientId: client.id });
  await bed.db.execute(sql`
    insert into video_segments (video_id, rendition, part, number, duration_ms, bytes, received_at)
    select ${waiting.id}, 0, 1, number, case when number = 0 then 0 else 2000 end, 1000, now()
    from generate_series(0, 216000) as number`);
  const text = await createLivePlaylists(bed.db).text(waiting, 0);
  expect(text?.endsWith('\n1-216000.m4s\n')).toBe(true);
  expect(text).toContain('#EXT-X-TARGETDURATION:2\n');
});
