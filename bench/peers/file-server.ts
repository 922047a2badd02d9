// A minimal HTTP server on Node, which streams the files of a folder.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { answer } from '../probe.ts';
import { listen } from './listen.ts';

/** As much as Nave reads at once. */
const READ_BYTES = 1024 ** 2;
let folder = '';

const server = createServer(async (request, response) => {
  const path = join(folder, request.url ?? '');
  const { size } = await stat(path);
  response.writeHead(200, { 'content-type': 'video/iso.segment', 'content-length': size });
  createReadStream(path, { end: size - 1, highWaterMark: READ_BYTES }).pipe(response);
});
answer('serve', (path: string) => {
  folder = path;
});
const port = await listen(server);
answer('port', () => port);
