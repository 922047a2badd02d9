import type { Child } from './child.ts';
import { percentile } from './statistics.ts';

/**
 * Returns the 99th percentile of the delays of messages in ms. A delay lasts from the message's intended time until the
 * last page that parses messages has received the message.
 */
export async function talk(
  talkers: Child,
  audience: Child,
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<number> {
  await audience.ask('reset');
  const messages = seconds * perSecond;
  const { refused, lost } = await talkers.ask<{ refused: number; lost: number }>('talk', { messages, perSecond });
  if (refused + lost > 0) throw new Error(`${refused} messages were refused, ${lost} were not answered.`);
  return percentile(await audience.ask<number[]>('last deliveries', messages), 0.99);
}
