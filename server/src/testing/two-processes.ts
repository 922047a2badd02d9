import { postgresqlTransport } from '@nave/server/platform/bus/postgresql-transport.ts';
import { createSharedBus, type SharedBus, type Transport } from '@nave/server/platform/bus/shared-bus.ts';
import { openDatabase } from '@nave/server/platform/database/database.ts';
import { testDatabaseWithUrl, testLog } from './database.ts';
import { type RunningApp, type RunningAppOptions, runningApp } from './running-app.ts';

/** Short times, so that tests need not wait. */
export const shortTimes = {
  bus: { beatEveryMs: 100, deafAfterMs: 600, goneAfterMs: 1_500 },
  places: { tellEveryMs: 100, tellAllEveryMs: 1_000, dropAfterMs: 1_500 },
};

export interface Process extends RunningApp {
  bus: SharedBus;
}

/** Two apps on one PostgreSQL database, which exchange messages through this database. */
export interface TwoProcesses {
  a: Process;
  b: Process;
  /** While true, the texts of the process neither leave nor arrive, as if its connection were half-open. */
  cutOff: { a: boolean; b: boolean };
  stop(): Promise<void>;
}

/** Starts two apps on a new PostgreSQL database. */
export async function twoProcesses({ env }: Pick<RunningAppOptions, 'env'> = {}): Promise<TwoProcesses> {
  const { database, url } = await testDatabaseWithUrl();
  const cutOff = { a: false, b: false };
  async function start(name: 'a' | 'b'): Promise<Process> {
    const own = name === 'a' ? database : await openDatabase({ databaseUrl: url, dataDir: null, log: testLog });
    const transport = withCut(postgresqlTransport(url, testLog), () => cutOff[name]);
    const bus = createSharedBus(transport, { warn: () => undefined }, shortTimes.bus);
    await bus.hears;
    const app = await runningApp({ database: own, bus, env, placesTimes: shortTimes.places });
    return { ...app, bus };
  }
  const [a, b] = [await start('a'), await start('b')];
  return {
    a,
    b,
    cutOff,
    async stop() {
      await b.bus.close();
      await b.stop();
      await a.bus.close();
      await a.stop();
    },
  };
}

function withCut(transport: Transport, isCut: () => boolean): Transport {
  return {
    ...transport,
    listen: (onText, onGap) => transport.listen((text) => isCut() || onText(text), onGap),
    async send(text) {
      if (isCut()) throw new Error('The connection is cut.');
      await transport.send(text);
    },
  };
}
