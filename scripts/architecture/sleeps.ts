import { isTest, type Project } from './project.ts';

const LONGEST_MS = 1_000;
/** This test measures the lag of a blocked event loop, so it has to wait. */
const loopLagTest = 'server/src/platform/realtime/socket/loop-lag.test.ts';
/**
 * Matches `setTimeout(then, 1_900)`, `sleep(1_500)`, `wait(4_000)` and `page.waitForTimeout(2_000)`, and captures the
 * number.
 */
const waits =
  /\b(?:(?:await|act\()[^;]*?\b(?:sleep|wait|delay|pause)\(|setTimeout\([^;()]*,|waitForTimeout\()\s*([\d_]+)\s*[,)]/g;

/** Checks that tests wait for a condition and not for a fixed time. Tests of rules about time use the manual clock. */
export function sleepBreaches({ texts }: Project): string[] {
  return [...texts]
    .filter(([path]) => isTest(path) && path !== loopLagTest)
    .flatMap(([path, text]) =>
      [...text.matchAll(waits)]
        .map(([, ms = '']) => Number(ms.replaceAll('_', '')))
        .filter((ms) => ms >= LONGEST_MS)
        .map((ms) => `${path} sleeps for ${ms} ms: wait for the condition, or set the clock.`),
    );
}
