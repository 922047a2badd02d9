import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createOutsideFetch, isPublicAddress, OutsideError } from './outside-fetch.ts';

async function listening(answer: RequestListener): Promise<{ host: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}

const refusal = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutsideError ? error.kind : error),
  );

test('G11: only https on port 443 and public addresses are fetched, in every spelling', async () => {
  const outside = createOutsideFetch([], async () => [{ address: '127.0.0.1', family: 4 }]);
  const addresses = [
    ...['https://127.0.0.1/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://0/', 'https://0x7f.1/'],
    ...['https://169.254.169.254/', 'https://[fd00::1]/', 'https://[64:ff9b::7f00:1]/', 'https://10.0.0.1/'],
    ...['http://example.org/', 'https://example.org:22/', 'https://a:b@example.org/', 'file:///etc/hostname'],
    ...['https://rebound.example.org/', 'https://localhost/', 'ftp://example.org/'],
  ];
  for (const address of addresses) expect(await refusal(outside(address)), address).toBe('forbidden');
});

test('G11: a name with a private address among public ones is refused, and it is resolved once', async () => {
  let lookups = 0;
  const outside = createOutsideFetch([], async () => {
    lookups += 1;
    return [
      { address: '93.184.216.34', family: 4 },
      { address: '::ffff:10.1.2.3', family: 6 },
    ];
  });
  expect(await refusal(outside('https://flips.example.org/'))).toBe('forbidden');
  expect(lookups).toBe(1);
});

test('G11: no private, loopback or link-local address counts as public', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const rest = fc.tuple(byte, byte, byte).map((bytes) => bytes.join('.'));
  const inside4 = fc.oneof(
    rest.map((tail) => `127.${tail}`),
    rest.map((tail) => `10.${tail}`),
    fc.tuple(byte, byte).map(([a, b]) => `192.168.${a}.${b}`),
    fc.tuple(byte, byte).map(([a, b]) => `169.254.${a}.${b}`),
    fc.tuple(fc.integer({ min: 16, max: 31 }), byte, byte).map(([a, b, c]) => `172.${a}.${b}.${c}`),
  );
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
  const tail6 = fc.array(group, { minLength: 7, maxLength: 7 }).map((groups) => groups.join(':'));
  const inside6 = fc.tuple(fc.constantFrom('fc00', 'fd12', 'fe80', 'fec0', 'ff02', '0', '64', '4000'), tail6);
  fc.assert(
    fc.property(
      fc.oneof(
        inside4,
        inside4.map((ip) => `::ffff:${ip}`),
        inside6.map(([head, tail]) => `${head}:${tail}`),
      ),
      (ip) => !isPublicAddress(ip),
    ),
  );
  expect(['93.184.216.34', '2606:2800:220:1::1'].map(isPublicAddress)).toEqual([true, true]);
});

test('a trusted host is fetched although it is private; the port must match', async () => {
  const { host, asked } = await listening((request, response) => {
    response.setHeader('x-method', request.method ?? '').end('here');
  });
  const answer = await createOutsideFetch([host])(`http://${host}/`, { method: 'POST', body: 'hello' });
  expect([answer.status, answer.headers.get('x-method'), await answer.text()]).toEqual([200, 'POST', 'here']);
  expect(await refusal(createOutsideFetch(['127.0.0.1:1'])(`http://${host}/`))).toBe('forbidden');
  expect(asked()).toBe(1);
});

test('G11: a redirect is returned and not followed', async () => {
  const inside = await listening((_request, response) => response.end('secret'));
  const { host } = await listening((_request, response) => {
    response.writeHead(302, { location: `http://${inside.host}/` }).end();
  });
  const answer = await createOutsideFetch([host, inside.host])(`http://${host}/`);
  expect([answer.status, inside.asked()]).toEqual([302, 0]);
});

test('G11: an answer of more than 1 MB fails, and so does an unreachable host', async () => {
  const { host } = await listening((_request, response) => response.end(Buffer.alloc(1024 * 1024 + 1)));
  expect(await refusal(createOutsideFetch([host])(`http://${host}/`))).toBe('failed');
  expect(await refusal(createOutsideFetch(['127.0.0.1:9'])('http://127.0.0.1:9/'))).toBe('failed');
});

test('G11: a host that never ends its answer times out after 5 s', async () => {
  const { host } = await listening((_request, response) => response.writeHead(200).write('still '));
  expect(await refusal(createOutsideFetch([host])(`http://${host}/`))).toBe('failed');
}, 15_000);
