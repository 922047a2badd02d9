import { request as ask, createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { listen } from '../peers/listen.ts';

/** How a page was before: nothing is asked for early, and pictures come whole. */
const HINTS =
  /<template id="(player|engine)-links"[^>]*>.*?<\/template>|(?<=<div(?: class="first-[\w- ]+")?>)<img [^>]*>/g;
const NARROW = /-\d+\.webp$/;

/** Stands before the server of `port`, so that both ways of one run come over the same road. */
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
  // A page whose socket is refused says so, which moves what stands below.
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
