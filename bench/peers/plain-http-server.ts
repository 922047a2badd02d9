// A minimal HTTP server on Node, which sends the same head and body for every request.
import { createServer } from 'node:http';
import { answer } from '../probe.ts';
import { listen } from './listen.ts';

let headers: string[] = [];
let body = Buffer.alloc(0);

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
answer('serve', (response: { headers: string[]; body: string }) => {
  headers = response.headers;
  body = Buffer.from(response.body, 'base64');
});
const port = await listen(server);
answer('port', () => port);
