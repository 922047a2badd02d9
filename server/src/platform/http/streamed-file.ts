import { Socket } from 'node:net';
import { finished, Readable } from 'node:stream';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How many files a client's staff may download from this process at the same time; others wait for their turn. */
const MAX_DOWNLOADS = 2;
/** How many downloads of a client may wait, and for how long, in milliseconds. */
const MAX_WAITING = 200;
const WAIT_MS = 15_000;
const RETRY_SECONDS = 5;
/** How long a download may take no byte before it ends, in milliseconds. */
const IDLE_MS = 60_000;

/** A file that is sent while it is made, so that it never needs to fit in memory. */
export interface StreamedFile {
  /** With its ending; safe as a file name, in any script. */
  name: string;
  /** The client whose downloads are limited. */
  clientId: string;
  /** Returns the number of rows for the header `x-total-count`, with which pages show the progress. */
  count(): Promise<number>;
  /** Makes the file. Each part is read after the one before it was sent, so no transaction may be open in between. */
  parts(): AsyncIterable<string>;
}

export type SendFile = (file: StreamedFile, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** How long downloads may wait for their turn and take no byte, in milliseconds. */
export interface DownloadTimes {
  waitMs: number;
  idleMs: number;
}

/**
 * Returns a function that sends files, two of a client at the same time; others wait, and are refused if that takes too
 * long. If a part fails or the caller takes nothing for `idleMs`, the connection is closed, so that no caller takes half
 * a file for a whole one. If the caller goes away, no further part is read.
 */
export function sendingFiles({ waitMs, idleMs }: DownloadTimes = { waitMs: WAIT_MS, idleMs: IDLE_MS }): SendFile {
  const takeTurn = turnsOfClients(waitMs);
  return async (file, request, reply) => {
    const endTurn = await takeTurn(file.clientId);
    // Also runs if the caller has already gone away.
    finished(reply.raw, endTurn);
    const count = await file.count();
    reply.headers({ 'content-disposition': dispositionOf(file.name), 'x-total-count': String(count) });
    if (request.method === 'HEAD') return reply.send('');
    // Requests that tests inject have no connection.
    if (reply.raw.socket instanceof Socket) reply.raw.setTimeout(idleMs, () => reply.raw.destroy());
    return reply.send(Readable.from(file.parts(), { objectMode: false, highWaterMark: 65_536 }));
  };
}

interface Turns {
  running: number;
  waiting: (() => void)[];
}

/** Returns a function that waits for the turn of a client's download, and returns the function that ends the turn. */
function turnsOfClients(waitMs: number): (clientId: string) => Promise<() => void> {
  const turnsOf = new Map<string, Turns>();
  return async (clientId) => {
    const turns = turnsOf.get(clientId) ?? { running: 0, waiting: [] };
    turnsOf.set(clientId, turns);
    if (turns.running < MAX_DOWNLOADS) turns.running += 1;
    else await nextTurn(turns, waitMs);
    return () => {
      const next = turns.waiting.shift();
      if (next) return next();
      turns.running -= 1;
      if (turns.running === 0) turnsOf.delete(clientId);
    };
  };
}

/** Waits until another download gives its turn. */
function nextTurn({ waiting }: Turns, waitMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const refuse = () => reject(new Refusal(kernelRefusals.tooManyDownloads, { waitSeconds: RETRY_SECONDS }));
  if (waiting.length >= MAX_WAITING) {
    refuse();
    return promise;
  }
  const take = () => {
    clearTimeout(timer);
    resolve();
  };
  const timer = setTimeout(() => {
    waiting.splice(waiting.indexOf(take), 1);
    refuse();
  }, waitMs);
  waiting.push(take);
  return promise;
}

/** Returns the header that makes browsers save the response under a name (RFC 6266), also in other scripts than Latin. */
function dispositionOf(name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["%\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
