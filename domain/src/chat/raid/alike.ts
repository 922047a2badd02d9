import { isAlike, isShort, type Sketch, sketchOf } from './text-likeness.ts';

/** Why a message counts as part of a raid: same author as the chosen one, same device, or same text. */
export const alikeReasons = ['author', 'device', 'text'] as const;
export type AlikeReason = (typeof alikeReasons)[number];

/** A message of a viewer. */
export interface SaidMessage {
  readonly n: number;
  readonly uid: string;
  readonly message: string;
}

/** A message that counts as part of a raid, with the reasons. */
export interface AlikeMessage {
  readonly n: number;
  readonly uid: string;
  readonly why: readonly AlikeReason[];
}

/** The input: the chosen message `n` and the messages around it, oldest first, `n` among them. */
export interface RaidSearch {
  readonly n: number;
  readonly messages: readonly SaidMessage[];
  /** Devices from which each author has written, by author id, where known. */
  readonly devices: ReadonlyMap<string, readonly string[]>;
  /** Ids of authors without an earlier message in this chat. */
  readonly newcomers: ReadonlySet<string>;
}

/** Up to this many authors on one device count as one person; more are likely to be a church behind one address. */
const FEW = 3;
/** A newcomer who repeats a short text this often is not just greeting. */
const MIN_REPEATS = 3;
/** A further text belongs to the raid if at least this many raiders write it, and they are this share of all its authors. */
const RAIDERS_OF_TEXT = 3;
const SHARE_OF_TEXT = 0.3;
/** An author counts as writing a text if it is at least this share of their messages. */
const SHARE_OF_AUTHOR = 0.5;
/** On a shared device a short text counts if this share of its authors write it. */
const SHARE_OF_DEVICE = 0.8;
/** Rounds of searching for further texts of the raiders, and texts considered per round. */
const ROUNDS = 3;
const TEXTS_OF_ROUND = 10;

interface Author {
  readonly uid: string;
  readonly said: Sketch[];
}

/** Work in steps of less than a millisecond, so that the caller can let other work run between them. */
export type InSteps<Result> = Generator<void, Result, void>;

/**
 * Finds the messages that resemble a chosen one, in order: those of its author, of people on the same device, of people who
 * write the same text, and of people who share a further text with these (CHAT-181 to CHAT-184). Each text is compared with
 * a few others, never all with all. Thousands of long messages take half a second in total.
 */
export function* findAlike({ n, messages, devices, newcomers }: RaidSearch): InSteps<AlikeMessage[]> {
  const chosen = messages.find((message) => message.n === n);
  if (!chosen) return [];
  const { authors, sketches } = yield* byAuthor(messages);
  const own = new Set(devices.get(chosen.uid));
  const isBeside = (uid: string) => devices.get(uid)?.some((device) => own.has(device)) ?? false;
  const onDevice = [...authors.values()].filter(({ uid }) => isBeside(uid));
  const texts = [sketches.get(n) ?? sketchOf(chosen.message)];
  const raiders = new Set([chosen.uid]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const uid of yield* raidersOnDevice(onDevice, texts)) raiders.add(uid);
    for (const author of authors.values()) if (yield* isRaider(author, texts, newcomers)) raiders.add(author.uid);
    const more = yield* textsOf(raiders, authors, texts);
    if (more.length === 0) break;
    texts.push(...more);
  }
  const alike: AlikeMessage[] = [];
  for (const { n: at, uid } of messages) {
    if (!raiders.has(uid)) continue;
    yield;
    const why: AlikeReason[] = [];
    if (uid !== chosen.uid && isBeside(uid)) why.push('device');
    if (at !== n && matchesAny(sketches.get(at), texts)) why.push('text');
    alike.push({ n: at, uid, why: uid === chosen.uid || why.length === 0 ? ['author', ...why] : why });
  }
  return alike;
}

function* byAuthor(
  messages: readonly SaidMessage[],
): InSteps<{ authors: Map<string, Author>; sketches: Map<number, Sketch> }> {
  const authors = new Map<string, Author>();
  const sketches = new Map<number, Sketch>();
  for (const { n, uid, message } of messages) {
    yield;
    const sketch = sketchOf(message);
    sketches.set(n, sketch);
    const author = authors.get(uid);
    if (author) author.said.push(sketch);
    else authors.set(uid, { uid, said: [sketch] });
  }
  return { authors, sketches };
}

function matchesAny(said: Sketch | undefined, texts: readonly Sketch[]): boolean {
  return said !== undefined && texts.some((text) => isAlike(said, text));
}

/** Returns the author's messages that match a text of the raid; empty unless they are SHARE_OF_AUTHOR of all. */
function* matchingTexts({ said }: Author, texts: readonly Sketch[]): InSteps<Sketch[]> {
  const same: Sketch[] = [];
  for (const one of said) {
    yield;
    if (matchesAny(one, texts)) same.push(one);
  }
  return same.length >= said.length * SHARE_OF_AUTHOR ? same : [];
}

const hasLong = (said: readonly Sketch[]) => said.some((one) => !isShort(one));

/** Whether an author writes a text of the raid. A short text counts only for a newcomer who repeats it. */
function* isRaider(author: Author, texts: readonly Sketch[], newcomers: ReadonlySet<string>): InSteps<boolean> {
  const same = yield* matchingTexts(author, texts);
  return hasLong(same) || (same.length >= MIN_REPEATS && newcomers.has(author.uid));
}

/** Returns the raiders on the device: all if they are few; otherwise those who write a text of the raid, a short one only if nearly all do. */
function* raidersOnDevice(onDevice: readonly Author[], texts: readonly Sketch[]): InSteps<string[]> {
  if (onDevice.length <= FEW) return onDevice.map(({ uid }) => uid);
  const saying: { uid: string; same: Sketch[] }[] = [];
  for (const author of onDevice) saying.push({ uid: author.uid, same: yield* matchingTexts(author, texts) });
  const sayers = saying.filter(({ same }) => same.length > 0);
  const isShared = sayers.length >= onDevice.length * SHARE_OF_DEVICE;
  return sayers.filter(({ same }) => isShared || hasLong(same)).map(({ uid }) => uid);
}

/** Returns further texts that several raiders write and hardly anyone else; no short ones. */
function* textsOf(
  raiders: ReadonlySet<string>,
  authors: ReadonlyMap<string, Author>,
  known: readonly Sketch[],
): InSteps<Sketch[]> {
  const others = new Map<Sketch, Set<string>>();
  for (const uid of raiders) {
    for (const one of authors.get(uid)?.said ?? []) {
      yield;
      if (isShort(one) || matchesAny(one, known)) continue;
      const same = [...others.keys()].find((text) => isAlike(one, text));
      if (same) others.get(same)?.add(uid);
      else if (others.size < TEXTS_OF_ROUND) others.set(one, new Set([uid]));
    }
  }
  const texts: Sketch[] = [];
  for (const [text, { size }] of others) {
    if (size < RAIDERS_OF_TEXT) continue;
    let all = 0;
    for (const { said } of authors.values()) if (yield* anyMatches(said, text)) all += 1;
    if (size >= all * SHARE_OF_TEXT) texts.push(text);
  }
  return texts;
}

function* anyMatches(said: readonly Sketch[], text: Sketch): InSteps<boolean> {
  for (const one of said) {
    yield;
    if (isAlike(one, text)) return true;
  }
  return false;
}

/** Runs all steps at once. */
export function allAtOnce<Result>(work: InSteps<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
