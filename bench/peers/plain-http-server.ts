// The minimum of an HTTP server on Node: the same head and bytes for every request.
import { createServer } from 'node:http';
import { answer } from '../probe.ts';
import { listen } from './listen.ts';

let headers: string[] = [];
let body = Buffer.alloc(0);

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
answer('serve', (given: { headers: string[]; body: string }) => {
  headers = given.headers;
  body = Buffer.from(given.body, 'base64');
});
const port = await listen(server);
answer('port', () => port);
