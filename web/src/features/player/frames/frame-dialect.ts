import type { Failure } from '../engine/playable.ts';

/** What a player in a frame is told to do. */
export type Command =
  | { do: 'play' | 'pause' }
  | { do: 'seek'; to: number }
  | { do: 'mute'; on: boolean }
  | { do: 'volume'; to: number }
  | { do: 'rate'; to: number }
  | { do: 'captions'; language: string | null };

/** What it tells; each message says some of it. */
export interface Told {
  /** It takes commands. */
  ready?: true;
  state?: 'waiting' | 'playing' | 'paused' | 'buffering' | 'ended';
  /** Where it is, in seconds, and how old that word is. */
  at?: { seconds: number; ageMs: number };
  duration?: number;
  loadedTo?: number;
  muted?: boolean;
  volume?: number;
  rate?: number;
  captions?: { language: string; label: string }[];
  /** What it did not do. */
  refused?: 'play' | 'rate';
  failure?: Failure;
}

/** How the player starts. */
export interface FrameStart {
  /** In seconds; null where nobody said. */
  position: number | null;
  loops: boolean;
  /** Without controls of its own: ours lie over it. */
  bare: boolean;
  captions: string | null;
}

/** The language that a house's player is driven in, through messages to its frame. */
export interface FrameDialect {
  address(start: FrameStart): string;
  /** What it wants to be sent before it tells anything. */
  greetings: string[];
  say(command: Command): string[];
  /** What a message says; null for what is none of that player. */
  hear(message: Message): Told | null;
}

export type Message = Record<string, unknown>;

/** A message taken apart; null for what is none. */
export function messageIn(data: unknown): Message | null {
  if (typeof data === 'object' && !Array.isArray(data)) return data as Message | null;
  if (typeof data !== 'string' || !data.startsWith('{')) return null;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/** What of the entries is there. Pages of other houses say what they like: only numbers that are some count. */
export function known(told: { [Key in keyof Told]: Told[Key] | undefined }): Told {
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) as Told;
}

export function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

export function flagIn(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
