import { Agent, request } from 'node:http';

export interface Answered {
  status: number;
  /** The first cookie that the answer sets; may be empty. */
  cookie: string;
  body: string;
}

const agents = new Map<string, Agent>();

/** Sends a GET as a page does, from a loopback address of its own. */
export function askFrom(
  localAddress: string,
  { port, path, cookie = '' }: { port: number; path: string; cookie?: string },
): Promise<Answered> {
  const agent = agents.get(localAddress) ?? new Agent({ keepAlive: true, localAddress, maxSockets: 64 });
  agents.set(localAddress, agent);
  return new Promise((resolve, reject) => {
    const headers = { 'x-requested-with': 'nave', ...(cookie && { cookie }) };
    const asked = request({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      response.on('end', () => {
        const [set = ''] = response.headers['set-cookie'] ?? [];
        resolve({ status: response.statusCode ?? 0, cookie: set.split(';', 1)[0] ?? '', body });
      });
    });
    asked.on('error', reject).end();
  });
}
