import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultyProxy, Trouble } from './proxy.ts';
import type { Random } from './random.ts';
import type { Server } from './server.ts';

/** A fault of a worker process. */
const PROCESS_FAULTS = ['kill worker', 'stop worker', 'freeze worker', 'replace workers'] as const;
/** A fault of the connections to the database, or only of those that carry messages between processes. */
const NETWORK_FAULTS = [
  'cut database',
  'frozen database',
  'half-open database',
  'slow database',
  'lost answers database',
  'failover of the database',
  'cut bus',
  'frozen bus',
  'half-open bus',
] as const;

/** All kinds of faults. */
export const FAULT_KINDS = [...PROCESS_FAULTS, ...NETWORK_FAULTS];

type ProcessFault = (typeof PROCESS_FAULTS)[number];
type NetworkFault = (typeof NETWORK_FAULTS)[number];

export interface Fault {
  readonly kind: ProcessFault | NetworkFault;
  /** In milliseconds from the start of the round. */
  readonly startMs: number;
  /** 0 for a fault that happens at an instant. */
  readonly lengthMs: number;
  /** A number from 0 to 1 that chooses the worker, and the delay of a slow connection. */
  readonly choice: number;
}

/** What faults are inflicted on. */
export interface Targets {
  readonly server: Server;
  readonly database: FaultyProxy;
  /** The proxy of the connections between processes: that of the database, unless they use Redis. */
  readonly bus: FaultyProxy;
  /** Decides whether new connections to the database may only read. */
  setReadOnly(isReadOnly: boolean): Promise<void>;
}

const FIRST_START_MS = [500, 3_000] as const;
const PAUSE_MS = [300, 2_000] as const;
const LENGTH_MS = [500, 8_000] as const;
/** A worker is sometimes frozen for so long that the others forget it. */
const LONG_FREEZE_MS = [8_000, 20_000] as const;
const LONG_FREEZES = 0.15;
const SLOWEST_MS = 300;
/** How long the database refuses connections when another server takes over, in milliseconds. */
const FAILOVER_MS = 300;
const MOST_FAULTS = 3;

/** Draws one to three faults. Those of processes do not overlap one another, and neither do those of connections. */
export function drawFaults(random: Random): Fault[] {
  const nextStartMs = { process: random.between(...FIRST_START_MS), network: random.between(...FIRST_START_MS) };
  return Array.from({ length: Math.floor(random.between(1, MOST_FAULTS + 1)) }, () => {
    const lane = random.chance(0.5) ? 'process' : 'network';
    const kind = random.pick<Fault['kind']>(lane === 'process' ? PROCESS_FAULTS : NETWORK_FAULTS) ?? 'kill worker';
    const lasts = lane === 'network' || kind === 'freeze worker';
    const isLong = kind === 'freeze worker' && random.chance(LONG_FREEZES);
    const [leastMs, mostMs] = isLong ? LONG_FREEZE_MS : LENGTH_MS;
    const lengthMs = lasts ? random.between(leastMs, mostMs) : 0;
    const startMs = nextStartMs[lane];
    nextStartMs[lane] += lengthMs + random.between(...PAUSE_MS);
    return { kind, startMs, lengthMs, choice: random.between(0, 1) };
  });
}

/** Whether messages between processes arrive late or not at all because of the fault. */
export function delaysMessages({ kind }: Fault): boolean {
  return !isProcessFault(kind) || kind === 'freeze worker';
}

/** Whether new workers start because of the fault. */
export function startsWorkers({ kind }: Fault): boolean {
  return isProcessFault(kind) && kind !== 'freeze worker';
}

/** Waits for the start of the fault, inflicts it, and resolves when it is healed. */
export async function inflict({ kind, startMs, lengthMs, choice }: Fault, targets: Targets): Promise<void> {
  await sleep(startMs);
  if (isProcessFault(kind)) await disturbProcesses(kind, lengthMs, choice, targets.server);
  else await disturbConnections(kind, lengthMs, choice, targets);
}

function isProcessFault(kind: Fault['kind']): kind is ProcessFault {
  return PROCESS_FAULTS.some((one) => one === kind);
}

async function disturbProcesses(kind: ProcessFault, lengthMs: number, choice: number, server: Server): Promise<void> {
  if (kind === 'replace workers') return server.replaceWorkers();
  const workers = await server.workers();
  const pid = workers[Math.floor(choice * workers.length)];
  if (pid === undefined) return;
  signal(pid, SIGNALS[kind]);
  if (kind !== 'freeze worker') return;
  await sleep(lengthMs);
  signal(pid, 'SIGCONT');
}

const SIGNALS = { 'kill worker': 'SIGKILL', 'stop worker': 'SIGTERM', 'freeze worker': 'SIGSTOP' } as const;

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The worker has ended meanwhile.
  }
}

async function disturbConnections(
  kind: NetworkFault,
  lengthMs: number,
  choice: number,
  targets: Targets,
): Promise<void> {
  if (kind === 'failover of the database') return failOver(lengthMs, targets);
  const { database, bus } = targets;
  const isBus = kind.endsWith('bus');
  const proxy = isBus ? bus : database;
  proxy.disturb({
    kind: kind.replace(/ (database|bus)$/, '') as Trouble['kind'],
    scope: isBus && bus === database ? 'bus' : 'all',
    delayMs: choice * SLOWEST_MS,
  });
  await sleep(lengthMs);
  proxy.heal();
}

/** All connections end, and those that follow may only read for a while. Then they end as well. */
async function failOver(lengthMs: number, targets: Targets): Promise<void> {
  for (const isReadOnly of [true, false]) {
    await targets.setReadOnly(isReadOnly);
    targets.database.disturb({ kind: 'cut', scope: 'all', delayMs: 0 });
    await sleep(FAILOVER_MS);
    targets.database.heal();
    if (isReadOnly) await sleep(lengthMs);
  }
}
