import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long a caller may take no byte of a file before the connection ends, in milliseconds (VID-131). */
export const MAX_IDLE_MS = 60_000;

/**
 * Sends a body in chunks that are valid only until the next one is requested, at the pace of the caller. A caller that
 * takes nothing for `idleMs` is disconnected, so that a paused player does not hold a connection for ever; a slow one is
 * not. If a chunk cannot be read, the connection ends, so that no caller takes half a file for a whole one.
 */
export async function sendChunks(
  request: FastifyRequest,
  reply: FastifyReply,
  chunks: AsyncIterable<Buffer>,
  idleMs = MAX_IDLE_MS,
): Promise<FastifyReply> {
  reply.hijack();
  const { raw } = reply;
  // Requests that tests inject have no connection.
  if (raw.socket instanceof Socket) raw.setTimeout(idleMs, () => raw.destroy());
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  try {
    for await (const chunk of chunks) await write(raw, chunk);
    raw.end();
  } catch (error) {
    // A caller that goes away is no failure.
    if (!raw.destroyed)
      request.log.error({ err: error, url: request.routeOptions.url }, 'a file was sent in part only');
    raw.destroy();
  }
  return reply;
}

/** Resolves when the chunk was handed to the system. Rejects if the connection ends before. */
function write(response: ServerResponse, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const closed = () => reject(new Error('The connection ended.'));
    if (response.destroyed) return closed();
    response.once('close', closed);
    response.write(chunk, (error) => {
      response.off('close', closed);
      if (error) reject(error);
      else resolve();
    });
  });
}
