import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Caller } from '../../platform/realtime/topics/registry.ts';
import { deleteOldDevices, devicesSince, insertDevices } from './devices.store.ts';

/** Name of the job that deletes the devices of one hour. */
const FORGET_DEVICES = 'chat-forget-devices';
const HOUR_MS = 3_600_000;
/**
 * Time from the beginning of an hour until the devices that were recorded in this hour are deleted, in milliseconds. No
 * row becomes a day old.
 */
const KEPT_MS = 23 * HOUR_MS;
/** Devices recorded within this time, in milliseconds, are stored together. Messages do not wait for the write. */
const GATHER_MS = 1_000;

interface ChatOf {
  readonly id: string;
  readonly clientId: string;
}

/**
 * The devices from which people write in chats. They are used only to find authors who share a device, and are never
 * shown (CHAT-189).
 */
export interface Devices {
  /** Records the device of a person who has written. It is stored soon afterwards; a crash may lose it. */
  record(chat: ChatOf, uid: string, caller: Caller): void;
  /** Returns the devices from which each author of a chat has written in the last 23 hours. */
  of(chat: ChatOf): Promise<Map<string, string[]>>;
}

interface Deps {
  db: Db;
  /** A secret of the installation. */
  secret: Buffer;
  clock: Clock;
  jobs: Jobs;
  log: Log;
}

export function createDevices({ db, secret, clock, jobs, log }: Deps): Devices {
  /** The current hour, and the combinations of chat, person and device that this process has recorded in it. */
  let hour = 0;
  let known = new Set<string>();
  /** The records that are not stored yet. */
  let pending: { chat: ChatOf; uid: string; caller: Caller; at: Date }[] = [];
  let isWaiting = false;
  let storing: Promise<void> = Promise.resolve();

  jobs.define(FORGET_DEVICES, () => deleteOldDevices(db, new Date(clock.now().getTime() - KEPT_MS + HOUR_MS)));

  const storePending = async () => {
    const rows = pending;
    pending = [];
    if (rows.length === 0) return;
    const devices = rows.map(({ chat, uid, caller, at }) => {
      const device = createHmac('sha256', secret).update([chat.id, caller.address, caller.userAgent].join('\n'));
      return { clientId: chat.clientId, contentId: chat.id, uid, device: device.digest('base64url'), at };
    });
    await db.transaction(async (tx) => {
      await insertDevices(tx, devices);
      const due = new Date(hour * HOUR_MS + KEPT_MS);
      await jobs.enqueue(tx, FORGET_DEVICES, {}, { at: due, key: due.toISOString() });
    });
  };
  /** Waits until a running `storePending` has ended, then runs it again; rejects only if its own run fails. */
  const store = () => {
    storing = storing.then(storePending, storePending);
    return storing;
  };
  const storeSoon = async () => {
    if (isWaiting) return;
    isWaiting = true;
    await sleep(GATHER_MS, undefined, { ref: false });
    isWaiting = false;
    await store().catch((error: unknown) => log.warn({ err: error }, 'storing the devices of chat authors failed'));
  };

  return {
    record(chat, uid, caller) {
      const at = clock.now();
      const thisHour = Math.floor(at.getTime() / HOUR_MS);
      if (thisHour !== hour) [hour, known] = [thisHour, new Set()];
      const key = [chat.id, uid, caller.address, caller.userAgent].join('\n');
      if (known.has(key)) return;
      known.add(key);
      pending.push({ chat, uid, caller, at });
      void storeSoon();
    },
    async of(chat) {
      await store();
      const devices = new Map<string, string[]>();
      for (const { uid, device } of await devicesSince(db, chat, new Date(clock.now().getTime() - KEPT_MS))) {
        devices.set(uid, [...(devices.get(uid) ?? []), device]);
      }
      return devices;
    },
  };
}
