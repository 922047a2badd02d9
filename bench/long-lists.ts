import { type Browser, chromium } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';
import { Child } from './child.ts';
import { type Engine, withEngine } from './engines.ts';
import type { Figure } from './figure.ts';
import type { Amounts, Organisation } from './servers/long-lists.ts';
import { interleaved, median } from './statistics.ts';

const ROUNDS = 7;
const REQUESTS = 20;
const LONG: Amounts = { channels: 500, contents: 20_000 };
/** Both organisations have the same number of channels, so that responses with all channels have the same size. */
const SHORT: Amounts = { channels: 500, contents: 20 };
const SCREENS = 60;

/**
 * Measures how long the first page of each list takes in a large organisation, relative to a small organisation, and
 * the longest task while a user scrolls through a long list.
 */
export async function longLists(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of ['embedded', 'postgresql'] as const)
    figures.push(...(await withEngine(engine, (env) => onEngine(engine, env))));
  return figures;
}

async function onEngine(engine: Engine, env: Record<string, string>): Promise<Figure[]> {
  const server = new Child('servers/app-server.ts', { env });
  const url = `http://127.0.0.1:${await server.ask<number>('port')}`;
  const long = await server.ask<Organisation>('organisation', LONG);
  const short = await server.ask<Organisation>('organisation', SHORT);
  const lists = ['contents: upcoming', 'contents: on-demand', 'contents: past', 'channels', 'contents of channels'];
  const paths = [
    'content-lists?list=upcoming',
    'content-lists?list=onDemand',
    'content-lists?list=past',
    'channels',
    'channel-contents',
  ];
  const figures: Figure[] = [];
  for (const [index, path] of paths.entries()) {
    const requestsOf =
      ({ clientId, cookie }: Organisation) =>
      () =>
        medianRequestMs(`${url}/api/clients/${clientId}/${path}`, cookie);
    const medians = await interleaved(ROUNDS, { long: requestsOf(long), short: requestsOf(short) });
    figures.push({
      name: `${lists[index]}, 20,000 relative to 20, ${engine}`,
      value: medians.long / medians.short,
      unit: 'x',
      // channel-contents has no target: it counts all contents of the organisation, and no page waits for the response.
      ...(path !== 'channel-contents' && { target: { atMost: 3 } }),
      note: `${medians.long.toFixed(1)} ms and ${medians.short.toFixed(1)} ms`,
    });
  }
  if (engine === 'postgresql') figures.push(await scrolling(url, long));
  await server.ask('close');
  await server.end();
  return figures;
}

/** Returns the median duration of `REQUESTS` sequential requests, in ms. */
async function medianRequestMs(url: string, cookie: string): Promise<number> {
  const durations: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const started = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
    durations.push(performance.now() - started);
  }
  return median(durations);
}

/** Measures the longest task while a user scrolls through the list PAST, which loads its pages while it is scrolled. */
async function scrolling(url: string, { clientId, cookie }: Organisation): Promise<Figure> {
  const browser: Browser = await chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, extraHTTPHeaders: { cookie } });
  const page = await context.newPage();
  await page.goto(`${url}/dashboard/${clientId}/contents`);
  const past = page.getByRole('region', { name: 'PAST' });
  await past.getByRole('button', { name: /^See all/ }).click();
  const rows = () => past.getByRole('listitem').count();
  await page.evaluate(() => {
    window.name = '0';
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.name = String(Math.max(Number(window.name), duration));
    }).observe({ type: 'longtask' });
  });
  for (let screen = 0; screen < SCREENS; screen += 1) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(100);
  }
  const longest = Number(await page.evaluate(() => window.name));
  const shown = await rows();
  await browser.close();
  return {
    name: 'longest task while a user scrolls through a list of 20,000',
    value: longest,
    unit: 'ms',
    target: { atMost: 100 },
    note: `${shown} rows at the end; 0 if no task took 50 ms`,
  };
}
