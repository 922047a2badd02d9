import { setTimeout as sleep } from 'node:timers/promises';
import { chunkSizeMessage, type SentMessage } from '@nave/server/testing/rtmp-chunks.ts';
import { steadyMessages } from '@nave/server/testing/rtmp-messages.ts';
import { connectEncoder, type RtmpSender } from '@nave/server/testing/rtmp-sender.ts';
import { type Child, cpuSeconds } from '../child.ts';
import { ask, type Owner } from '../conference.ts';
import type { Figure } from '../figure.ts';
import { short } from '../result-table.ts';

const BITS_PER_SECOND = 4_000_000;
const WARM_UP_SECONDS = 6;
const SECONDS = 30;
const IDLE_SECONDS = 10;
/** As OBS has it, in bytes. */
const CHUNK_SIZE = 4_096;

/** Measures the CPU time that an encoder adds which sends by RTMP in real time. The server needs RTMP_PORT. */
export async function sendingByRtmp(nave: Child, owner: Owner): Promise<Figure[]> {
  const added = await ask(owner, 'POST', `/api/clients/${owner.clientId}/live-inputs`, { name: 'Encoder' });
  const { streamKey } = (await added.json()) as { streamKey: { rtmpUrl: string | null; key: string } };
  const messages = await steadyMessages(WARM_UP_SECONDS + SECONDS, BITS_PER_SECOND);
  const encoder = await connectEncoder(streamKey.rtmpUrl ?? '');
  const code = await encoder.publish(streamKey.key);
  if (code !== 'NetStream.Publish.Start') throw new Error(`The encoder was refused: ${code}.`);
  encoder.socket.write(chunkSizeMessage(CHUNK_SIZE));
  const isWarmUp = ({ timestamp }: SentMessage) => timestamp < WARM_UP_SECONDS * 1_000;
  await sendInRealTime(encoder, messages.filter(isWarmUp));
  const rest = messages.filter((message) => !isWarmUp(message));
  const share = (await cpuSeconds(nave, () => sendInRealTime(encoder, rest))) / SECONDS;
  encoder.close();
  await encoder.ended;
  const idle = (await cpuSeconds(nave, () => sleep(IDLE_SECONDS * 1_000))) / IDLE_SECONDS;
  return [
    {
      name: 'an encoder that sends by RTMP, share of a core',
      value: (share - idle) * 100,
      unit: '%',
      target: { atMost: 5 },
      note: `4 Mbit/s in real time, for ${SECONDS} s; without the ${short(idle * 100)} % of an idle server`,
    },
  ];
}

/** Sends each message at the time of its timestamp. */
async function sendInRealTime(encoder: RtmpSender, messages: readonly SentMessage[]): Promise<void> {
  const startedAt = performance.now() - (messages[0]?.timestamp ?? 0);
  for (const message of messages) {
    const waitMs = startedAt + message.timestamp - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    await encoder.send([message], { chunkSize: CHUNK_SIZE });
  }
}
