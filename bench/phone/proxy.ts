import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { listen } from '../peers/listen.ts';

/** `plain` pages have no preload links and load pictures in full size. */
export type Variant = 'optimized' | 'plain';

/** Matches the preload links and the early pictures in the HTML of a page. */
const EARLY_LOADS =
  /<template id="(player|engine)-links"[^>]*>.*?<\/template>|(?<=<div(?: class="first-[\w- ]+")?>)<img [^>]*>/g;
/** Matches the end of the file name of a picture that is scaled to a width. */
const SCALED = /-\d+\.webp$/;

/**
 * Starts a proxy in front of the server on this port. Both variants of a run use a proxy, so their network path is the
 * same.
 */
export async function throughProxy(port: number, variant: Variant) {
  const isPlain = variant === 'plain';
  const server = createServer(({ method, url = '/', headers }, response) => {
    const isPlainPage = isPlain && headers.accept?.includes('text/html');
    const path = isPlain ? url.replace(SCALED, '.jpg') : url;
    const sent: IncomingHttpHeaders = isPlainPage ? { ...headers, 'accept-encoding': 'identity' } : headers;
    request({ host: '127.0.0.1', port, method, path, headers: sent }, async (answer) => {
      if (isPlainPage) return sendPlainPage(await text(answer), answer.headers, response);
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    })
      .on('error', () => response.destroy())
      .end();
  });
  // Sockets are passed on, because a page without a socket shows a notice that moves the elements below the notice.
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const upstream = connect(port, '127.0.0.1');
    for (const end of [upstream, socket]) end.on('error', () => [upstream, socket].map((each) => each.destroy()));
    const headers = rawHeaders.map((text, index) => (index % 2 === 0 ? `\r\n${text}: ` : text)).join('');
    upstream.write(`${method} ${url} HTTP/1.1${headers}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, close: () => server.close() };
}

function sendPlainPage(html: string, headers: IncomingHttpHeaders, response: ServerResponse): void {
  const body = brotliCompressSync(html.replace(EARLY_LOADS, ''));
  response.writeHead(200, { ...headers, 'content-encoding': 'br', 'content-length': body.length });
  response.end(body);
}
