import { type IncomingHttpHeaders, request } from 'node:http';

/** A response; redirects are not followed. */
export interface ExactAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends a request with exactly these headers and this path, which `fetch` would change. */
export function askExactly(
  url: string,
  path: string,
  headers: Record<string, string>,
  { method = 'GET', body = '' } = {},
): Promise<ExactAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text: '' });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
