import { isAlike, isShort, type Sketch, sketchOf } from './text-likeness.ts';

/** Why a message counts as part of a raid: it has the author, the device or the text of the chosen message. */
export const alikeReasons = ['author', 'device', 'text'] as const;
export type AlikeReason = (typeof alikeReasons)[number];

/** A message of a viewer. */
export interface ViewerMessage {
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

/**
 * The input of a search. `n` is the number of the chosen message. `messages` contains the chosen message and the
 * messages before and after it, oldest first.
 */
export interface RaidSearch {
  readonly n: number;
  readonly messages: readonly ViewerMessage[];
  /** The known devices from which each author has written, by author id. */
  readonly devices: ReadonlyMap<string, readonly string[]>;
  /** Ids of authors without an earlier message in this chat. */
  readonly newcomers: ReadonlySet<string>;
}

/**
 * Up to this many authors on one device count as one person. If a device has more authors than this, it is probably the
 * shared network of a church.
 */
const FEW_ON_DEVICE = 3;
/** A newcomer who writes a short text at least this often counts as a raider; a greeting would not be repeated. */
const MIN_REPEATS = 3;
/**
 * A further text belongs to the raid if at least RAIDERS_OF_TEXT raiders write it, and if at least the fraction
 * SHARE_OF_TEXT of the people who write it are raiders.
 */
const RAIDERS_OF_TEXT = 3;
const SHARE_OF_TEXT = 0.3;
/** An author counts as writing the raid's texts if at least this share of the author's messages match one of them. */
const SHARE_OF_AUTHOR = 0.5;
/**
 * On a device with many authors, short texts count only if at least this share of the authors write some text of the
 * raid.
 */
const SHARE_OF_DEVICE = 0.8;
/** Maximum number of rounds that search for further texts of the raiders. */
const ROUNDS = 3;
/** Maximum number of texts that are considered per round. */
const TEXTS_OF_ROUND = 10;

interface Author {
  readonly uid: string;
  readonly sketches: Sketch[];
}

/** Work that yields after each step of less than a millisecond, so that the caller can run other work between steps. */
export type InSteps<Result> = Generator<void, Result, void>;

/**
 * Finds the messages that belong to the same raid as the chosen message: messages of its author, of people on the
 * author's device, and of people who write the same text. Several of the authors found so far may also share another
 * text; people who write that text are found too (CHAT-181 to CHAT-184). Returns the messages in the order of the
 * input. Each text is compared with a few other texts, not with all texts. Thousands of long messages take half a
 * second in total.
 */
export function* findAlike({ n, messages, devices, newcomers }: RaidSearch): InSteps<AlikeMessage[]> {
  const chosen = messages.find((message) => message.n === n);
  if (!chosen) return [];
  const { authors, sketches } = yield* byAuthor(messages);
  const chosenDevices = new Set(devices.get(chosen.uid));
  const sharesDevice = (uid: string) => devices.get(uid)?.some((device) => chosenDevices.has(device)) ?? false;
  const onDevice = [...authors.values()].filter(({ uid }) => sharesDevice(uid));
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
  for (const { n: number, uid } of messages) {
    if (!raiders.has(uid)) continue;
    yield;
    const why: AlikeReason[] = [];
    if (uid !== chosen.uid && sharesDevice(uid)) why.push('device');
    if (number !== n && matchesAny(sketches.get(number), texts)) why.push('text');
    alike.push({ n: number, uid, why: uid === chosen.uid || why.length === 0 ? ['author', ...why] : why });
  }
  return alike;
}

function* byAuthor(
  messages: readonly ViewerMessage[],
): InSteps<{ authors: Map<string, Author>; sketches: Map<number, Sketch> }> {
  const authors = new Map<string, Author>();
  const sketches = new Map<number, Sketch>();
  for (const { n, uid, message } of messages) {
    yield;
    const sketch = sketchOf(message);
    sketches.set(n, sketch);
    const author = authors.get(uid);
    if (author) author.sketches.push(sketch);
    else authors.set(uid, { uid, sketches: [sketch] });
  }
  return { authors, sketches };
}

function matchesAny(sketch: Sketch | undefined, texts: readonly Sketch[]): boolean {
  return sketch !== undefined && texts.some((text) => isAlike(sketch, text));
}

/**
 * Returns the author's messages that match a text of the raid; empty if they are less than the share SHARE_OF_AUTHOR of
 * all messages of the author.
 */
function* matchingTexts({ sketches }: Author, texts: readonly Sketch[]): InSteps<Sketch[]> {
  const matching: Sketch[] = [];
  for (const sketch of sketches) {
    yield;
    if (matchesAny(sketch, texts)) matching.push(sketch);
  }
  return matching.length >= sketches.length * SHARE_OF_AUTHOR ? matching : [];
}

const hasLongText = (sketches: readonly Sketch[]) => sketches.some((sketch) => !isShort(sketch));

/** Whether an author writes a text of the raid. A short text only counts if the author is a newcomer who repeats it. */
function* isRaider(author: Author, texts: readonly Sketch[], newcomers: ReadonlySet<string>): InSteps<boolean> {
  const matching = yield* matchingTexts(author, texts);
  return hasLongText(matching) || (matching.length >= MIN_REPEATS && newcomers.has(author.uid));
}

/**
 * Returns the ids of the raiders on the chosen author's device. If the device has few authors, all of them are raiders.
 * Otherwise the authors who write a text of the raid are raiders; a short text only counts if nearly all authors of the
 * device write a text of the raid.
 */
function* raidersOnDevice(onDevice: readonly Author[], texts: readonly Sketch[]): InSteps<string[]> {
  if (onDevice.length <= FEW_ON_DEVICE) return onDevice.map(({ uid }) => uid);
  const authors: { uid: string; matching: Sketch[] }[] = [];
  for (const author of onDevice) authors.push({ uid: author.uid, matching: yield* matchingTexts(author, texts) });
  const writers = authors.filter(({ matching }) => matching.length > 0);
  const isShared = writers.length >= onDevice.length * SHARE_OF_DEVICE;
  return writers.filter(({ matching }) => isShared || hasLongText(matching)).map(({ uid }) => uid);
}

/** Returns further texts that several raiders and few other people write. Short texts are left out. */
function* textsOf(
  raiders: ReadonlySet<string>,
  authors: ReadonlyMap<string, Author>,
  known: readonly Sketch[],
): InSteps<Sketch[]> {
  const candidates = new Map<Sketch, Set<string>>();
  for (const uid of raiders) {
    for (const sketch of authors.get(uid)?.sketches ?? []) {
      yield;
      if (isShort(sketch) || matchesAny(sketch, known)) continue;
      const same = [...candidates.keys()].find((text) => isAlike(sketch, text));
      if (same) candidates.get(same)?.add(uid);
      else if (candidates.size < TEXTS_OF_ROUND) candidates.set(sketch, new Set([uid]));
    }
  }
  const texts: Sketch[] = [];
  for (const [text, { size }] of candidates) {
    if (size < RAIDERS_OF_TEXT) continue;
    let authorCount = 0;
    for (const { sketches } of authors.values()) if (yield* anyMatches(sketches, text)) authorCount += 1;
    if (size >= authorCount * SHARE_OF_TEXT) texts.push(text);
  }
  return texts;
}

function* anyMatches(sketches: readonly Sketch[], text: Sketch): InSteps<boolean> {
  for (const sketch of sketches) {
    yield;
    if (isAlike(sketch, text)) return true;
  }
  return false;
}

/** Runs all steps without a pause and returns the result. */
export function runToEnd<Result>(work: InSteps<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
