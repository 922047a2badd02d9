import { type House, isTest } from './house.ts';

const LONGEST_MS = 1_000;
/** What is measured there is time itself, of a process that stood still. */
const measuresTime = 'server/src/platform/realtime/socket/loop-lag.test.ts';
/** `setTimeout(then, 1_900)`, `sleep(1_500)`, `wait(4_000)`, `page.waitForTimeout(2_000)`: the number that ends the call. */
const waits =
  /\b(?:(?:await|act\()[^;]*?\b(?:sleep|wait|delay|pause)\(|setTimeout\([^;()]*,|waitForTimeout\()\s*([\d_]+)\s*[,)]/g;

/** Whoever waits for a condition is as quick as the condition; a rule about time has the manual clock. */
export function sleepBreaches({ texts }: House): string[] {
  return [...texts]
    .filter(([path]) => isTest(path) && path !== measuresTime)
    .flatMap(([path, text]) =>
      [...text.matchAll(waits)]
        .map(([, ms = '']) => Number(ms.replaceAll('_', '')))
        .filter((ms) => ms >= LONGEST_MS)
        .map((ms) => `${path} sleeps for ${ms} ms: wait for what it waits for, or set the clock.`),
    );
}
