import { isAlike, isShort, type Sketch, sketchOf } from './text-likeness.ts';

/** Why a message counts as one of a raid: the chosen one's author wrote it, it came from the same device, it says the same. */
export const alikeReasons = ['author', 'device', 'text'] as const;
export type AlikeReason = (typeof alikeReasons)[number];

/** A message of the chat, of somebody who is no host. */
export interface SaidMessage {
  readonly n: number;
  readonly uid: string;
  readonly message: string;
}

/** A message that belongs to a raid, and why. */
export interface AlikeMessage {
  readonly n: number;
  readonly uid: string;
  readonly why: readonly AlikeReason[];
}

/** What is looked at: the messages around the chosen one, oldest first, that one among them. */
export interface AroundMessage {
  readonly n: number;
  readonly messages: readonly SaidMessage[];
  /** The devices from which each author has written, where they are known. */
  readonly devices: ReadonlyMap<string, readonly string[]>;
  /** Who has not written in this chat before. */
  readonly newcomers: ReadonlySet<string>;
}

/** So many share a device as a family does; more than that are a church behind one address. */
const FEW = 3;
/** Somebody new who says a short text so often does not greet. */
const DRUMMING = 3;
/** A text belongs to a raid when so many raiders say it, and so large a share of all who say it. */
const RAIDERS_OF_TEXT = 3;
const SHARE_OF_TEXT = 0.3;
/** An author says a text when it is this share of what they say. */
const SHARE_OF_AUTHOR = 0.5;
/** A short text counts on a shared device when this share of its authors says it. */
const SHARE_OF_DEVICE = 0.8;
/** How often what raiders say besides is looked for again, and among how many of their texts. */
const ROUNDS = 3;
const TEXTS_OF_ROUND = 10;

interface Author {
  readonly uid: string;
  readonly said: Sketch[];
}

/** Work that is done in steps of less than a millisecond; between two of them other work may run. */
export type InSteps<Result> = Generator<void, Result, void>;

/**
 * The messages that are alike a chosen one, in order: its author's, of those on the same device, of those who say the same,
 * and of those who say what such people say besides (CHAT-181 to CHAT-184). Each text is compared with a few, never all
 * with all. Thousands of long messages take half a second: the caller decides how many steps to take at once.
 */
export function* findAlike({ n, messages, devices, newcomers }: AroundMessage): InSteps<AlikeMessage[]> {
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
    for (const author of authors.values()) if (yield* saysIt(author, texts, newcomers)) raiders.add(author.uid);
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
    if (at !== n && saysOne(sketches.get(at), texts)) why.push('text');
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

function saysOne(said: Sketch | undefined, texts: readonly Sketch[]): boolean {
  return said !== undefined && texts.some((text) => isAlike(said, text));
}

/** What of somebody's messages is a text of the raid, if that is most of them. */
function* mostly({ said }: Author, texts: readonly Sketch[]): InSteps<Sketch[]> {
  const same: Sketch[] = [];
  for (const one of said) {
    yield;
    if (saysOne(one, texts)) same.push(one);
  }
  return same.length >= said.length * SHARE_OF_AUTHOR ? same : [];
}

const hasLong = (said: readonly Sketch[]) => said.some((one) => !isShort(one));

/** A short text counts only for somebody new who drums it. */
function* saysIt(author: Author, texts: readonly Sketch[], newcomers: ReadonlySet<string>): InSteps<boolean> {
  const same = yield* mostly(author, texts);
  return hasLong(same) || (same.length >= DRUMMING && newcomers.has(author.uid));
}

/** A few on one device are one; of more those who say a text of the raid, and a short one where nearly all say it. */
function* raidersOnDevice(onDevice: readonly Author[], texts: readonly Sketch[]): InSteps<string[]> {
  if (onDevice.length <= FEW) return onDevice.map(({ uid }) => uid);
  const saying: { uid: string; same: Sketch[] }[] = [];
  for (const author of onDevice) saying.push({ uid: author.uid, same: yield* mostly(author, texts) });
  const sayers = saying.filter(({ same }) => same.length > 0);
  const isShared = sayers.length >= onDevice.length * SHARE_OF_DEVICE;
  return sayers.filter(({ same }) => isShared || hasLong(same)).map(({ uid }) => uid);
}

/** What several raiders say besides and hardly anybody else does; no short text. */
function* textsOf(
  raiders: ReadonlySet<string>,
  authors: ReadonlyMap<string, Author>,
  known: readonly Sketch[],
): InSteps<Sketch[]> {
  const others = new Map<Sketch, Set<string>>();
  for (const uid of raiders) {
    for (const one of authors.get(uid)?.said ?? []) {
      yield;
      if (isShort(one) || saysOne(one, known)) continue;
      const same = [...others.keys()].find((text) => isAlike(one, text));
      if (same) others.get(same)?.add(uid);
      else if (others.size < TEXTS_OF_ROUND) others.set(one, new Set([uid]));
    }
  }
  const texts: Sketch[] = [];
  for (const [text, { size }] of others) {
    if (size < RAIDERS_OF_TEXT) continue;
    let all = 0;
    for (const { said } of authors.values()) if (yield* saysOneOf(said, text)) all += 1;
    if (size >= all * SHARE_OF_TEXT) texts.push(text);
  }
  return texts;
}

function* saysOneOf(said: readonly Sketch[], text: Sketch): InSteps<boolean> {
  for (const one of said) {
    yield;
    if (isAlike(one, text)) return true;
  }
  return false;
}

/** Takes all steps at once. */
export function allAtOnce<Result>(work: InSteps<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
