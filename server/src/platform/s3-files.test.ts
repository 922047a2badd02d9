import { createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type S3Server, s3Server } from '@nave/server/testing/s3-server.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { Outage } from './outage.ts';
import { createS3Files, type S3Files } from './s3-files.ts';

let server: S3Server;
let files: S3Files;
beforeAll(async () => {
  server = await s3Server();
  files = await openFiles();
});
afterAll(async () => {
  files.close();
  await server.remove();
});

function openFiles(changes: Parameters<S3Server['env']>[0] = {}, timeoutMs?: number): Promise<S3Files> {
  const { s3 } = readConfig(server.env(changes), '/srv/nave');
  return createS3Files(s3 ?? expect.unreachable(), timeoutMs);
}

const bytes = Buffer.from('a picture');
const textOf = async (key: string, range?: { start: number; end: number }) => {
  const file = await files.open(key, range);
  return file && { text: (await buffer(file.stream)).toString(), size: file.size, contentType: file.contentType };
};

async function keysOf(files: Pick<S3Files, 'keys'>): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.keys()) keys.push(key);
  return keys;
}

test('MED-195~ a stored file can be read completely or by a range, replaced, listed and removed', async () => {
  await files.put('clients/c-1/a.webp', bytes, 'image/webp');
  expect(await textOf('clients/c-1/a.webp')).toEqual({ text: 'a picture', size: 9, contentType: 'image/webp' });
  expect(await textOf('clients/c-1/a.webp', { start: 2, end: 4 })).toMatchObject({ text: 'pic', size: 9 });
  expect(await files.stat('clients/c-1/a.webp')).toMatchObject({ size: 9, etag: expect.stringMatching(/^".+"$/) });
  await files.put('clients/c-1/a.webp', Buffer.from('another'), 'image/webp');
  expect(await textOf('clients/c-1/a.webp')).toMatchObject({ text: 'another' });
  await files.put('b.png', bytes, 'image/png');
  expect(await keysOf(files)).toEqual(['b.png', 'clients/c-1/a.webp']);
  await files.remove('b.png');
  await files.remove('b.png');
  expect([await files.stat('b.png'), await files.open('b.png')]).toEqual([null, null]);
});

test.each(['../secret.png', '/etc/passwd.png', 'a//b.png', 'a.png\0', '.hidden.png', ''])(
  'G4~ the key %j is refused',
  async (key) => {
    await expect(files.put(key, bytes, 'image/png')).rejects.toThrow('not a file key');
    await expect(files.open(key)).rejects.toThrow('not a file key');
    await expect(files.remove(key)).rejects.toThrow('not a file key');
    await expect(files.put('a.png', bytes, 'text/html')).rejects.toThrow('is not one of text/html');
  },
);

test('MED-196~ G18~ an invalid access key causes an Outage that contains neither the secret nor a signature', async () => {
  const refused = await openFiles({ key: 'SOMEBODY' });
  onTestFinished(refused.close);
  const error = await refused.put('a.png', bytes, 'image/png').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Outage);
  expect(String(error)).toContain('InvalidAccessKeyId');
  expect(JSON.stringify({ ...(error as Outage) })).not.toMatch(/Signature|Credential/);
});

test('MED-196~ a request to a store that accepts the connection but never answers times out', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : expect.unreachable();
  const slow = await openFiles({ port }, 100);
  onTestFinished(slow.close);
  await expect(slow.stat('a.png')).rejects.toThrow(Outage);
  await expect(slow.put('a.png', bytes, 'image/png')).rejects.toThrow(Outage);
});
