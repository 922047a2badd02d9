import { request as ask, createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { listen } from '../peers/listen.ts';

/** The variant of a page before the change: no preload links, and pictures in full size. */
const HINTS =
  /<template id="(player|engine)-links"[^>]*>.*?<\/template>|(?<=<div(?: class="first-[\w- ]+")?>)<img [^>]*>/g;
const NARROW = /-\d+\.webp$/;

/** Starts a proxy for the server of `port`, so that both variants of a run use the same network path. */
export async function throughProxy(port: number, how: 'as it is' | 'without hints') {
  const isBefore = how === 'without hints';
  const server = createServer(({ method, url = '/', headers }, response) => {
    const isPage = isBefore && headers.accept?.includes('text/html');
    const path = isBefore ? url.replace(NARROW, '.jpg') : url;
    const asked: IncomingHttpHeaders = isPage ? { ...headers, 'accept-encoding': 'identity' } : headers;
    ask({ host: '127.0.0.1', port, method, path, headers: asked }, async (answer) => {
      if (isPage) return sendPage(await text(answer), answer.headers, response);
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    })
      .on('error', () => response.destroy())
      .end();
  });
  // A page whose socket is refused shows a notice, which would move the elements below it.
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const line = connect(port, '127.0.0.1');
    for (const end of [line, socket]) end.on('error', () => [line, socket].map((each) => each.destroy()));
    const headers = rawHeaders.map((word, at) => (at % 2 === 0 ? `\r\n${word}: ` : word)).join('');
    line.write(`${method} ${url} HTTP/1.1${headers}\r\n\r\n`);
    line.write(head);
    line.pipe(socket).pipe(line);
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, close: () => server.close() };
}

function sendPage(html: string, headers: IncomingHttpHeaders, response: ServerResponse): void {
  const body = brotliCompressSync(html.replace(HINTS, ''));
  response.writeHead(200, { ...headers, 'content-encoding': 'br', 'content-length': body.length });
  response.end(body);
}
