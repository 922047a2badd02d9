import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Chat, type ChatPlan } from './chat.ts';
import { type Breach, check } from './checker.ts';
import { delaysMessages, drawFaults, type Fault, inflict, startsWorkers } from './fault.ts';
import { clientLog } from './page.ts';
import { type Random, randomOf } from './random.ts';
import type { Person, World } from './world.ts';

const CHATS = 2;
/** The shortest time in which people write, and how long they write on after all faults are healed, in milliseconds. */
const WRITE_MS = 8_000;
const WRITE_AFTER_MS = 2_000;
/** The probability that a chat has deletions, a ban, a removed role or an ended session. */
const DELETIONS = 0.7;
const BANS = 0.6;
const REMOVED_ROLES = 0.6;
const ENDED_SESSIONS = 0.6;
/**
 * The probability that nothing is written in a chat after the faults. Then no later message tells a page that it has
 * missed one.
 */
const QUIET_ENDS = 0.3;
/** Rights are not withdrawn earlier, because only a guest who has written can be banned; in milliseconds. */
const EARLIEST_WITHDRAWAL_MS = 1_500;
/** How long a withdrawn right may still be used, in milliseconds. */
const GRACE_MS = 1_000;
/** The same while messages between processes are late or do not arrive. */
const DEAF_GRACE_MS = 5_000;
/** How long after a fault these messages may still not arrive, in milliseconds. */
const RECOVERY_MS = 3_000;
/** How long before the end of the faults writing ends in a chat with a quiet end, in milliseconds. */
const QUIET_MS = 500;

/** The people who are in every round. */
export interface Cast {
  readonly guests: readonly Person[];
  readonly host: Person;
}

export interface RoundResult {
  readonly faults: readonly Fault[];
  readonly breaches: Breach[];
  readonly acknowledged: number;
  readonly deletions: number;
  readonly withdrawals: number;
  /** The longest time in which the server has answered none of a writer's messages, in milliseconds. */
  readonly longestOutageMs: number;
}

/** Adds the people who are in every round, with this many guests in each chat. */
export async function addCast(world: World, guestsPerChat: number): Promise<Cast> {
  const guests: Person[] = [];
  for (let index = 0; index < CHATS * guestsPerChat; index += 1) guests.push(await world.guest(`Guest ${index + 1}`));
  return { guests, host: await world.host('Lois') };
}

/** Inflicts the faults of a seed while people write in new chats. Then checks what they have seen. */
export async function runRound(world: World, cast: Cast, { seed, processes }: { seed: number; processes: number }) {
  const random = randomOf(seed);
  const faults = drawFaults(random);
  const plans = Array.from({ length: CHATS }, () => drawPlan(random, faults));
  const lag = monitorEventLoopDelay();
  lag.enable();
  const chats = await openChats(world, cast, random);
  const disturbances: Disturbance[] = [];
  const endsBefore = await world.server.unexpectedEnds();
  const startedAt = Date.now();
  for (const [index, plan] of plans.entries()) chats[index]?.start(plan);
  const inflicted = faults.map(async (fault) => {
    await inflict(fault, world);
    if (delaysMessages(fault)) disturbances.push({ startedAt: startedAt + fault.startMs, endedAt: Date.now() });
  });
  await Promise.all([sleep(WRITE_MS), ...inflicted]);
  await sleep(WRITE_AFTER_MS);
  const problems: Breach[] = [];
  const ends = (await world.server.unexpectedEnds()) - endsBefore;
  // A worker that starts while the database fails may end, and is started again.
  if (ends > 0 && !faults.some(startsWorkers))
    problems.push({ kind: 'error', evidence: `${ends} workers have ended by themselves` });
  await world.server.ready().catch((error) => problems.push({ kind: 'error', evidence: String(error) }));
  for (const chat of chats) problems.push(...(await chat.settle()));
  const graceMsOf = (takenAt: number) => graceMs(takenAt, disturbances) + lag.max / 1e6;
  const histories = await Promise.all(chats.map((chat) => chat.history(2 * processes, graceMsOf)));
  for (const chat of chats) chat.close();
  lag.disable();
  const sent = histories.flatMap(({ writers }) => writers.flat());
  const result: RoundResult = {
    faults,
    breaches: [...problems, ...unusableFrames(), ...histories.flatMap(check)],
    acknowledged: sent.filter(({ answer }) => answer && 'n' in answer).length,
    deletions: histories.flatMap(({ acts }) => acts).filter(({ kind }) => kind === 'delete').length,
    withdrawals: histories.flatMap(({ withdrawals }) => withdrawals).length,
    longestOutageMs: Math.max(...chats.map(({ longestOutageMs }) => longestOutageMs)),
  };
  return result;
}

/** Returns the frames that the client of the pages could not use since the last call. */
function unusableFrames(): Breach[] {
  const failures = clientLog.splice(0).filter((line) => line.startsWith('A realtime frame could not be used'));
  return failures.map((evidence) => ({ kind: 'error', evidence }));
}

/** A fault that has delayed messages between processes, in epoch milliseconds. */
interface Disturbance {
  readonly startedAt: number;
  readonly endedAt: number;
}

async function openChats(world: World, { guests, host }: Cast, random: Random): Promise<Chat[]> {
  const perChat = guests.length / CHATS;
  const open = (index: number) =>
    Chat.open({
      world,
      random,
      host,
      name: `chat ${index + 1}`,
      guests: guests.slice(index * perChat, (index + 1) * perChat),
    });
  return Promise.all(Array.from({ length: CHATS }, (_, index) => open(index)));
}

/** Draws when rights are withdrawn: often soon after the start of a fault, otherwise at any time around it. */
function drawPlan(random: Random, faults: readonly Fault[]): ChatPlan {
  const drawTime = () => {
    const { startMs, lengthMs } = random.pick(faults) ?? { startMs: WRITE_MS / 2, lengthMs: 0 };
    const [leastMs, mostMs] = random.chance(0.5) ? [0, 1_000] : [-500, lengthMs + 1_500];
    return Math.max(EARLIEST_WITHDRAWAL_MS, startMs + random.between(leastMs, mostMs));
  };
  const endMs = Math.max(...faults.map(({ startMs, lengthMs }) => startMs + lengthMs));
  return {
    hasDeletions: random.chance(DELETIONS),
    banAtMs: random.chance(BANS) ? drawTime() : null,
    removeRoleAtMs: random.chance(REMOVED_ROLES) ? drawTime() : null,
    endSessionAtMs: random.chance(ENDED_SESSIONS) ? drawTime() : null,
    writeUntilMs: random.chance(QUIET_ENDS) ? Math.max(EARLIEST_WITHDRAWAL_MS, endMs - QUIET_MS) : null,
  };
}

function graceMs(takenAt: number, disturbances: readonly Disturbance[]): number {
  const isDisturbed = disturbances.some(
    ({ startedAt, endedAt }) => startedAt <= takenAt + DEAF_GRACE_MS && endedAt + RECOVERY_MS >= takenAt,
  );
  return isDisturbed ? DEAF_GRACE_MS : GRACE_MS;
}
