import { randomUUID } from 'node:crypto';
import type { Bus } from './bus.ts';

/** What a process remembers of data that other processes may change. */
export interface Memory {
  /** Another process has changed the data with this key. */
  changed(key: string): void;
  /** Changes of other processes may have been missed: nothing that is remembered may be relied on. */
  missed(): void;
}

/** Keeps what a process remembers up to date with the changes of other processes. */
export interface Memories {
  /**
   * Registers what this process remembers, by a name that is the same in all processes. Returns a function to be called
   * after each change that this process has committed, with the key of the changed data.
   */
  register(name: string, memory: Memory): (key: string) => void;
  /** Whether changes of other processes arrive. If not, what this process remembers may be outdated. */
  isCurrent(): boolean;
}

export function createMemories(bus: Bus): Memories & { stop(): void } {
  const processId = randomUUID();
  const memories = new Map<string, Memory>();
  const endings = [
    bus.subscribe((from, hint) => {
      if (hint.kind === 'memory' && from !== processId) memories.get(hint.memory)?.changed(hint.key);
    }),
    bus.onMissedHints(() => {
      for (const memory of memories.values()) memory.missed();
    }),
  ];
  return {
    register(name, memory) {
      if (memories.has(name)) throw new Error(`The memory ${name} is registered already.`);
      memories.set(name, memory);
      return (key) => bus.publish(processId, { kind: 'memory', memory: name, key });
    },
    isCurrent: bus.isHearing,
    stop() {
      for (const end of endings) end();
    },
  };
}
