import { get } from 'node:http';
import { Child } from './child.ts';
import { atRate, type Rate } from './load/at-rate.ts';
import { runningContent, SERVICE_PAGE } from './running-nave.ts';

export const VIEWERS_AT_ONCE = 10_000;
const PAGES_PER_SECOND = 20;
/** How long pages are requested while the viewers connect. */
const REQUESTED_FOR_S = 20;

interface AtOnce {
  /** The time until the last viewer follows the chat. */
  readonly seconds: number;
  /** The delay of each page that was requested meanwhile, from its intended time. */
  readonly latenciesMs: readonly number[];
}

/** Connects 10,000 viewers at the same moment to the demo's running service while others request its page. */
export async function connectAtOnce(port: number): Promise<AtOnce> {
  const viewers = new Child('load/reconnecting-pages.ts');
  const viewersToConnect = { port, topic: `chat:${await runningContent(port)}`, count: VIEWERS_AT_ONCE };
  const connecting = viewers.ask<number>('connect at once', viewersToConnect);
  // A rejection is thrown below, where the promise is awaited after the requests.
  connecting.catch(() => undefined);
  const rate = { count: REQUESTED_FOR_S * PAGES_PER_SECOND, perSecond: PAGES_PER_SECOND };
  const latenciesMs = await pageLatencies(port, rate);
  const seconds = await connecting;
  await viewers.end();
  return { seconds, latenciesMs };
}

/** Requests the page of the demo's running service at a steady rate, each time on a new connection. */
export async function pageLatencies(port: number, rate: Rate): Promise<number[]> {
  const latenciesMs: number[] = [];
  const requests: Promise<void>[] = [];
  await atRate(rate, (_index, due) => {
    requests.push(requestPage(port).then(() => void latenciesMs.push(performance.now() - due)));
  });
  await Promise.all(requests);
  return latenciesMs;
}

function requestPage(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: SERVICE_PAGE, agent: false }, (response) => {
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
}
