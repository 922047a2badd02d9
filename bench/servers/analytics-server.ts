// A process with the whole server on a new database, which can add a content with many viewers and count it anew.
import { aViewedContent, timedFlushes, timedRecount, type ViewedContent } from '@nave/server/testing/many-viewings.ts';
import { runningApp } from '@nave/server/testing/running-app.ts';
import { answer } from '../probe.ts';

const app = await runningApp({ unchecked: true, builtWeb: true });
const { db, url, stop } = app;
const SAMPLE_EVERY_MS = 20;
let atStart = 0;
let highest = 0;
let sampling: NodeJS.Timeout | undefined;
let isCounting = false;
let counting: Promise<number> = Promise.resolve(0);

answer('viewed content', (amounts: Parameters<typeof aViewedContent>[1]) => aViewedContent(app, amounts));
answer('count anew', (content: ViewedContent) => timedRecount(db, content));
answer('flush', ({ content, times }: { content: ViewedContent; times: number }) => timedFlushes(db, content, times));
/** Counts a content anew, again and again. */
answer('start counting', (content: ViewedContent) => {
  isCounting = true;
  counting = countAgainAndAgain(content);
});
/** Returns how often the content was counted. */
answer('stop counting', () => {
  isCounting = false;
  return counting;
});
/** Looks at the memory of the process until it is asked by how many bytes it grew. */
answer('start sampling', () => {
  globalThis.gc?.();
  atStart = process.memoryUsage.rss();
  highest = atStart;
  sampling = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, SAMPLE_EVERY_MS);
});
answer('stop sampling', () => {
  clearInterval(sampling);
  return Math.max(highest, process.memoryUsage.rss()) - atStart;
});
answer('port', () => Number(new URL(url).port));
answer('close', stop);

async function countAgainAndAgain(content: ViewedContent): Promise<number> {
  let times = 0;
  for (; isCounting; times += 1) await timedRecount(db, content);
  return times;
}
