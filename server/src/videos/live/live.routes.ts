import { isId } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { StreamKey } from '@nave/domain/videos/video.ts';
import { liveInputShapes } from '@nave/domain/videos/videos.api.ts';
import { liveInputCalls } from '@nave/domain/videos/videos.calls.ts';
import { canDeleteVideos, canManageVideos } from '@nave/domain/videos/videos.policy.ts';
import { liveInputRefusals } from '@nave/domain/videos/videos.texts.ts';
import { staffClient } from '../../clients/client-rules.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/route.ts';
import { playAddress } from '../videos.reads.ts';
import { presentLiveInput } from './live-inputs.present.ts';
import { inputsOf } from './live-inputs.store.ts';
import type { LiveInputs } from './live-inputs.ts';
import type { LiveSending } from './send-live.ts';

interface LiveRoutesDeps {
  routes: Routes;
  db: Db;
  inputs: LiveInputs;
  sending: LiveSending;
  /** Ends what an input sends. */
  end(clientId: string, inputId: string): Promise<void>;
  /** Returns the address for encoders; null if this installation does not accept RTMP. */
  rtmpUrl(): string | null;
}

/** Registers the calls with which staff manage live inputs, and with which a browser sends live video. */
export function liveRoutes({ routes, db, inputs, sending, end, rtmpUrl }: LiveRoutesDeps): void {
  const add = routes.of('liveInputs', liveInputCalls, liveInputShapes);
  const managers = staffClient(db, { who: 'owner or admin', may: canManageVideos });
  const deleters = staffClient(db, { who: 'owner or admin of all channels', may: canDeleteVideos });
  const withAddress = (key: string): StreamKey => ({ rtmpUrl: rtmpUrl(), key });

  add(liveInputCalls.list, {
    summary: 'The live inputs of a client',
    rule: managers,
    handle: async ({ target }) => ({ items: (await inputsOf(db, target.id)).map(presentLiveInput) }),
  });
  add(liveInputCalls.add, {
    summary: 'Add a live input; the answer is the only one that contains its stream key',
    rule: managers,
    async handle({ target, body, newId }) {
      const { key, ...added } = await inputs.add({ id: newId(), clientId: target.id, name: body.name });
      return { input: presentLiveInput(added), streamKey: withAddress(key) };
    },
  });
  add(liveInputCalls.rename, {
    summary: 'Change the name of a live input',
    rule: managers,
    handle: async ({ target, params, body }) =>
      presentLiveInput(await inputs.rename(target.id, requireInputId(params), body.name)),
  });
  add(liveInputCalls.remove, {
    summary: 'Delete a live input that is not on the air and that no content uses; its recordings stay',
    rule: deleters,
    async handle({ target, params }) {
      await inputs.remove(target.id, requireInputId(params));
      return { ok: true as const };
    },
  });
  add(liveInputCalls.renewKey, {
    summary: 'Give a live input another stream key; the former one ends at once',
    rule: deleters,
    handle: async ({ target, params }) => withAddress((await inputs.renewKey(target.id, requireInputId(params))).key),
  });
  add(liveInputCalls.start, {
    summary: 'Begin to send live video as another part, which takes over from the former sender',
    rule: managers,
    async handle({ target, params, body }) {
      const { video, part } = await sending.start(target.id, requireInputId(params), body);
      return { videoId: video.id, part, playUrl: playAddress(video.playKey) };
    },
  });
  add(liveInputCalls.send, {
    summary: 'Send a segment of live video (fragmented MP4); the number 0 is the init segment of the part',
    rule: managers,
    async handle({ target, params, query, request }) {
      const [part, number] = [numberIn(params.part, 5), numberIn(params.number, 6)];
      if (!Buffer.isBuffer(request.body)) throw new Refusal(liveInputRefusals.notASegment);
      const segment = { part, number, durationMs: query.durationMs, bytes: request.body };
      await sending.send(target.id, requireInputId(params), segment);
      return { ok: true as const };
    },
  });
  add(liveInputCalls.end, {
    summary: 'End the live video; its recording is a video of the library a moment later',
    rule: managers,
    async handle({ target, params }) {
      await end(target.id, requireInputId(params));
      return { ok: true as const };
    },
  });
}

function requireInputId({ inputId }: { inputId: string }): string {
  if (!isId(inputId)) throw new Refusal(liveInputRefusals.notFound);
  return inputId;
}

/** Returns a number of a path. Refuses what is not one, or has more digits than the address of a segment. */
function numberIn(text: string, digits: number): number {
  if (!/^\d+$/.test(text) || text.length > digits) throw new Refusal(liveInputRefusals.notASegment);
  return Number(text);
}
