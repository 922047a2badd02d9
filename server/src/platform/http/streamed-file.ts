import { Socket } from 'node:net';
import { finished, Readable } from 'node:stream';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How many files a client's staff may download from this process at the same time. */
const MAX_DOWNLOADS = 2;
const WAIT_SECONDS = 5;
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

/**
 * Returns a function that sends files, at most two of a client at the same time; one more is refused. If a part fails
 * or the caller takes nothing for `idleMs`, the connection is closed, so that no caller takes half a file for a whole
 * one. If the caller goes away, no further part is read.
 */
export function sendingFiles(idleMs = IDLE_MS): SendFile {
  const downloads = new Map<string, number>();
  const change = (clientId: string, by: 1 | -1) => {
    const running = (downloads.get(clientId) ?? 0) + by;
    if (running === 0) downloads.delete(clientId);
    else downloads.set(clientId, running);
  };
  return async (file, request, reply) => {
    if ((downloads.get(file.clientId) ?? 0) >= MAX_DOWNLOADS)
      throw new Refusal(kernelRefusals.tooManyDownloads, { waitSeconds: WAIT_SECONDS });
    change(file.clientId, 1);
    // Also runs if the caller has already gone away.
    finished(reply.raw, () => change(file.clientId, -1));
    const count = await file.count();
    reply.headers({ 'content-disposition': dispositionOf(file.name), 'x-total-count': String(count) });
    if (request.method === 'HEAD') return reply.send('');
    // Requests that tests inject have no connection.
    if (reply.raw.socket instanceof Socket) reply.raw.setTimeout(idleMs, () => reply.raw.destroy());
    return reply.send(Readable.from(file.parts(), { objectMode: false, highWaterMark: 65_536 }));
  };
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
