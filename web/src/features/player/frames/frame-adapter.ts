import type { Failure } from '../engine/playable.ts';

/** A command to a player in a frame. */
export type Command =
  | { do: 'play' | 'pause' }
  | { do: 'seek'; to: number }
  | { do: 'mute'; on: boolean }
  | { do: 'volume'; to: number }
  | { do: 'rate'; to: number }
  | { do: 'captions'; language: string | null };

/** What a message of the player reports; each message has some of the fields. */
export interface PlayerUpdate {
  /** The player accepts commands. */
  ready?: true;
  state?: 'waiting' | 'playing' | 'paused' | 'buffering' | 'ended';
  /** The position, and the age of this report. */
  at?: { seconds: number; ageMs: number };
  duration?: number;
  loadedTo?: number;
  muted?: boolean;
  volume?: number;
  rate?: number;
  captions?: { language: string; label: string }[];
  /** The command that the player did not execute. */
  refused?: 'play' | 'rate';
  failure?: Failure;
}

/** The options with which a player is loaded. */
export interface FrameStart {
  /** In seconds; null for the provider's default. */
  position: number | null;
  loops: boolean;
  /** Hides the provider's controls, because the page draws its own over them. */
  hidesControls: boolean;
  captions: string | null;
}

/** Translates between the product's commands and the messages of one provider's player (decision 0059). */
export interface FrameAdapter {
  address(start: FrameStart): string;
  /** Messages that the player needs before it reports anything. */
  handshake: string[];
  encode(command: Command): string[];
  /** Returns null for a message that does not belong to the protocol of that player. */
  decode(message: Message): PlayerUpdate | null;
}

export type Message = Record<string, unknown>;

/** Parses the data of a `message` event; null if it is not an object. */
export function parseMessage(data: unknown): Message | null {
  if (typeof data === 'object' && !Array.isArray(data)) return data as Message | null;
  if (typeof data !== 'string' || !data.startsWith('{')) return null;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/** Removes the fields without a value. */
export function withoutUndefined(update: { [Key in keyof PlayerUpdate]: PlayerUpdate[Key] | undefined }): PlayerUpdate {
  return Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined)) as PlayerUpdate;
}

/** Returns a finite, non-negative number, or undefined: the messages of providers are not trusted. */
export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

export function asBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
