import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createOutsideFetch, isPublicAddress, OutsideError } from './outside-fetch.ts';

async function startServer(answer: RequestListener): Promise<{ host: string; requests: () => number }> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, requests: () => requests };
}

const resultOf = (request: Promise<unknown>) =>
  request.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutsideError ? error.kind : error),
  );

test('G11: only https addresses of public hosts on port 443 are fetched, however they are spelled', async () => {
  const outside = createOutsideFetch([], async () => [{ address: '127.0.0.1', family: 4 }]);
  const addresses = [
    ...['https://127.0.0.1/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://0/', 'https://0x7f.1/'],
    ...['https://169.254.169.254/', 'https://[fd00::1]/', 'https://[64:ff9b::7f00:1]/', 'https://10.0.0.1/'],
    ...['http://example.org/', 'https://example.org:22/', 'https://a:b@example.org/', 'file:///etc/hostname'],
    ...['https://rebound.example.org/', 'https://localhost/', 'ftp://example.org/'],
  ];
  for (const address of addresses) expect(await resultOf(outside(address)), address).toBe('forbidden');
});

test('G11: a hostname is refused if one of its addresses is private, and is resolved only once', async () => {
  let lookups = 0;
  const outside = createOutsideFetch([], async () => {
    lookups += 1;
    return [
      { address: '93.184.216.34', family: 4 },
      { address: '::ffff:10.1.2.3', family: 6 },
    ];
  });
  expect(await resultOf(outside('https://flips.example.org/'))).toBe('forbidden');
  expect(lookups).toBe(1);
});

test('G11: no private, loopback or link-local address counts as public', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const rest = fc.tuple(byte, byte, byte).map((bytes) => bytes.join('.'));
  const privateIpv4 = fc.oneof(
    rest.map((tail) => `127.${tail}`),
    rest.map((tail) => `10.${tail}`),
    fc.tuple(byte, byte).map(([a, b]) => `192.168.${a}.${b}`),
    fc.tuple(byte, byte).map(([a, b]) => `169.254.${a}.${b}`),
    fc.tuple(fc.integer({ min: 16, max: 31 }), byte, byte).map(([a, b, c]) => `172.${a}.${b}.${c}`),
  );
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
  const ipv6Tail = fc.array(group, { minLength: 7, maxLength: 7 }).map((groups) => groups.join(':'));
  const privateIpv6 = fc.tuple(fc.constantFrom('fc00', 'fd12', 'fe80', 'fec0', 'ff02', '0', '64', '4000'), ipv6Tail);
  fc.assert(
    fc.property(
      fc.oneof(
        privateIpv4,
        privateIpv4.map((ip) => `::ffff:${ip}`),
        privateIpv6.map(([head, tail]) => `${head}:${tail}`),
      ),
      (ip) => !isPublicAddress(ip),
    ),
  );
  expect(['93.184.216.34', '2606:2800:220:1::1'].map(isPublicAddress)).toEqual([true, true]);
});

test('a trusted host is fetched even if its address is private, but only on the trusted port', async () => {
  const { host, requests } = await startServer((request, response) => {
    response.setHeader('x-method', request.method ?? '').end('here');
  });
  const answer = await createOutsideFetch([host])(`http://${host}/`, { method: 'POST', body: 'hello' });
  expect([answer.status, answer.headers.get('x-method'), await answer.text()]).toEqual([200, 'POST', 'here']);
  expect(await resultOf(createOutsideFetch(['127.0.0.1:1'])(`http://${host}/`))).toBe('forbidden');
  expect(requests()).toBe(1);
});

test('G11: a redirect is returned and not followed', async () => {
  const inside = await startServer((_request, response) => response.end('secret'));
  const { host } = await startServer((_request, response) => {
    response.writeHead(302, { location: `http://${inside.host}/` }).end();
  });
  const answer = await createOutsideFetch([host, inside.host])(`http://${host}/`);
  expect([answer.status, inside.requests()]).toEqual([302, 0]);
});

test('G11: a request fails if the answer is longer than 1 MB or the host is unreachable', async () => {
  const { host } = await startServer((_request, response) => response.end(Buffer.alloc(1024 * 1024 + 1)));
  expect(await resultOf(createOutsideFetch([host])(`http://${host}/`))).toBe('failed');
  expect(await resultOf(createOutsideFetch(['127.0.0.1:9'])('http://127.0.0.1:9/'))).toBe('failed');
});

test('G11: a request fails after 5 s if the host never ends its answer', async () => {
  const { host } = await startServer((_request, response) => response.writeHead(200).write('still '));
  expect(await resultOf(createOutsideFetch([host])(`http://${host}/`))).toBe('failed');
}, 15_000);
