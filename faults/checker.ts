import { SHOWN_MESSAGES } from '@nave/domain/messages/message-limits.ts';
import type { AcknowledgedAct, Act, ChatHistory, PageHistory, Received, SentMessage, ShownMessage } from './history.ts';

/** What a server may never do. */
export const BREACHES = ['lost', 'doubled', 'reordered', 'missing', 'shown again', 'right used late', 'error'] as const;

export interface Breach {
  readonly kind: (typeof BREACHES)[number];
  /** A sentence with the evidence. */
  readonly evidence: string;
}

/** The code of a refusal that says that the server has a bug. */
const UNEXPECTED = 'server.unexpected';

/** Compares what writers, readers and the database say about a chat, and returns all contradictions. */
export function check(history: ChatHistory): Breach[] {
  return [
    ...checkMessages(history),
    ...checkActs(history),
    ...checkStored(history),
    ...[...history.readers, ...history.newPages].flatMap((page) => checkReceived(history, page)),
    ...checkShown(history),
    ...checkRights(history),
  ];
}

/** Acknowledged messages are stored once, under their numbers, and those of a writer in the order of sending. */
function checkMessages({ writers, stored, acts }: ChatHistory): Breach[] {
  const breaches: Breach[] = [];
  const byNumber = new Map(stored.map((event) => [event.n, event]));
  const removed = removedNumbers(acts);
  for (const sent of writers.flat()) {
    const { id, text, answer } = sent;
    if (answer && 'refusedAs' in answer) {
      if (answer.refusedAs === UNEXPECTED) breaches.push(breach('error', `"${text}" (${id}) was refused as a bug`));
      continue;
    }
    if (!answer) continue;
    const event = byNumber.get(answer.n);
    if (!event || event.commandId !== id)
      breaches.push(
        breach('lost', `"${text}" (${id}) was acknowledged as ${answer.n}, where the database has ${json(event)}`),
      );
    else if (event.text !== text && !removed.has(answer.n))
      breaches.push(breach('lost', `"${text}" (${id}) was acknowledged as ${answer.n}, but is now ${json(event)}`));
  }
  for (const messages of writers) breaches.push(...checkOrder(messages));
  return breaches;
}

function checkOrder(messages: readonly SentMessage[]): Breach[] {
  // A message that the author has sent again after a refusal may come after later ones.
  const numbered = messages.flatMap(({ text, tries, answer }) =>
    tries === 1 && answer && 'n' in answer ? [{ text, n: answer.n }] : [],
  );
  return pairsOf(numbered)
    .filter(([one, next]) => next.n <= one.n)
    .map(([one, next]) => breach('reordered', `"${one.text}" is ${one.n}, but the later "${next.text}" is ${next.n}`));
}

/** Acknowledged acts of moderation are in the log. */
function checkActs({ acknowledgedActs, acts }: ChatHistory): Breach[] {
  const logged = new Set(acts.map(({ commandId }) => commandId));
  return acknowledgedActs
    .filter(({ commandId }) => !logged.has(commandId))
    .map(({ commandId }: AcknowledgedAct) => breach('lost', `the act ${commandId} was acknowledged and is not logged`));
}

/** The numbers in the database have no gap, and no message is stored twice. */
function checkStored({ stored }: ChatHistory): Breach[] {
  const gaps = stored
    .filter(({ n }, index) => n !== index + 1)
    .slice(0, 1)
    .map(({ n }) => breach('missing', `the database has no event before number ${n}`));
  const messages = stored.filter(({ text }) => text !== null);
  const twice = [
    ...repeated(stored.map(({ commandId }) => commandId)),
    ...repeated(messages.map(({ text }) => text ?? '')),
  ];
  return [...gaps, ...twice.map((what) => breach('doubled', `the database has ${what} twice`))];
}

/**
 * A page receives every event once, in the order of the numbers and as it was stored, and no message after its removal.
 */
function checkReceived({ stored, acts }: ChatHistory, { name, received }: PageHistory): Breach[] {
  const breaches: Breach[] = [];
  const storedTexts = new Map(stored.map(({ n, text }) => [n, text]));
  const removedByActs = removedNumbers(acts);
  const removed = new Set<number>();
  let last = 0;
  for (const one of received) {
    for (const { n, text, id } of messagesIn(one)) {
      if (removed.has(n)) breaches.push(breach('shown again', `${name} received "${text}" (${n}) after its removal`));
      if (storedTexts.get(n) !== text && !removedByActs.has(n))
        breaches.push(breach('lost', `${name} received "${text}" (${id}) as ${n}, stored is "${storedTexts.get(n)}"`));
    }
    if (one.kind === 'snapshot') last = one.top;
    else {
      if (one.n <= last) breaches.push(breach('reordered', `${name} received ${one.n} after ${last}`));
      if (one.n > last + 1) breaches.push(breach('missing', `${name} received ${one.n} after ${last}`));
      last = one.n;
    }
    if (one.kind === 'removed') for (const n of one.removed) removed.add(n);
  }
  return breaches;
}

function messagesIn(received: Received): readonly ShownMessage[] {
  if (received.kind === 'snapshot') return received.messages;
  return received.kind === 'message' ? [received] : [];
}

/** In the end, all pages show the messages of the database, or at least the newest of them. */
function checkShown({ readers, newPages, stored, acts }: ChatHistory): Breach[] {
  const all = stored.flatMap(({ n, id, text }) => (text !== null && id !== null ? [{ n, id, text }] : []));
  const removed = removedNumbers(acts).size;
  return [...readers, ...newPages].flatMap(({ name, shown, isWhole }) => {
    const least = isWhole ? all.length : Math.min(all.length, SHOWN_MESSAGES - removed);
    const expected = least === 0 && shown.length === 0 ? [] : all.slice(-Math.max(least, shown.length));
    const [isExpected, isShown] = [new Set(expected.map(json)), new Set(shown.map(json))];
    const missing = expected.filter((message) => !isShown.has(json(message)));
    const surplus = shown.filter((message) => !isExpected.has(json(message)));
    const twice = repeated(shown.map(({ text }) => text));
    const disordered = pairsOf(shown).filter(([one, next]) => next.n <= one.n);
    return [
      ...missing
        .slice(0, 1)
        .map((one) => breach('missing', `${name} lacks ${missing.length} messages, as ${json(one)}`)),
      ...surplus.slice(0, 1).map((one) => breach('shown again', `${name} shows ${json(one)}, which is not stored`)),
      ...twice.map((text) => breach('doubled', `${name} shows "${text}" twice`)),
      ...disordered.map(([one, next]) => breach('reordered', `${name} shows ${json(next)} after ${json(one)}`)),
    ];
  });
}

/** A withdrawn right is not used after its grace period. */
function checkRights({ withdrawals, stored, acts }: ChatHistory): Breach[] {
  return withdrawals.flatMap(({ right, actorId, takenAt, graceMs, staffEventsAt }) => {
    const late = (at: number) => at > takenAt + graceMs;
    const after = (at: number) => `${Math.round(at - takenAt)} ms after the right to ${right} was withdrawn`;
    const messages = stored.filter(
      ({ authorId, text, isHost, at }) =>
        authorId === actorId && text !== null && late(at) && (right === 'write' || isHost),
    );
    if (right === 'write')
      return messages.map(({ text, at }) => breach('right used late', `"${text}" was stored ${after(at)}`));
    const actsOfActor = acts.filter((act) => act.actorId === actorId && late(act.at));
    return [
      ...messages.map(({ text, at }) => breach('right used late', `"${text}" was stored as a host's ${after(at)}`)),
      ...actsOfActor.map(({ kind, at }) => breach('right used late', `the act ${kind} was recorded ${after(at)}`)),
      ...staffEventsAt.filter(late).map((at) => breach('right used late', `a staff event arrived ${after(at)}`)),
    ];
  });
}

function removedNumbers(acts: readonly Act[]): Set<number> {
  return new Set(acts.flatMap(({ removed }) => removed));
}

function repeated(all: readonly string[]): string[] {
  return all.filter((one, index) => all.indexOf(one) < index);
}

function pairsOf<One>(all: readonly One[]): [One, One][] {
  return all.slice(1).map((next, index) => [all[index] as One, next]);
}

function breach(kind: Breach['kind'], evidence: string): Breach {
  return { kind, evidence };
}

function json(value: unknown): string {
  return JSON.stringify(value);
}
