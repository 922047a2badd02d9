import type { Actor } from '@nave/domain/kernel/actor.ts';
import { CountingRun } from '@nave/server/analytics/counting-run.ts';
import { Recorder } from '@nave/server/analytics/recorder.ts';
import { Stays, type Visit } from '@nave/server/presence/stays.ts';
import type { ApiTestbed } from './api-testbed.ts';

/** A server process, as far as it counts stays. */
export interface CountingProcess {
  stays: Stays;
  recorder: Recorder;
  run: CountingRun;
  /** Ends without storing anything, as kill -9 does. */
  kill(): void;
}

/** Starts a process on the database of a testbed. */
export function countingProcess({ db, clock }: Pick<ApiTestbed, 'db' | 'clock'>): CountingProcess {
  const now = () => clock.now().getTime();
  const log = { error: () => undefined, warn: () => undefined };
  const stays = new Stays(now);
  const run = new CountingRun({ db, clock, log, onRestart: () => recorder.enterAgain(now()) });
  const recorder = new Recorder({ log, store: (batch) => run.store(batch) });
  stays.follow(recorder.record);
  const kill = () => {
    recorder.end();
    run.end();
  };
  return { stays, recorder, run, kill };
}

/** Returns a visit of a viewer on a computer, who came from nowhere. */
export function aVisit(actor: Actor, content: Visit['content'], channelId: string): Visit {
  return { content, channelId, actor, userAgent: '', source: null, isStaffBrowser: false, attendee: null };
}
