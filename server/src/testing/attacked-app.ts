import type { ErrorBody } from '@nave/server/platform/http/refusal-reply.ts';
import { expect } from 'vitest';
import { aChannel, aClient, aContent } from './builders.ts';
import { sendRaw } from './raw-request.ts';
import { aPerson, cookiesOf, json, type RunningApp, runningApp } from './running-app.ts';
import { connectViewer, type TestViewer } from './test-viewer.ts';

/** An app to which tests send invalid requests, while two people use a chat. */
export interface AttackedApp {
  server: RunningApp;
  clientId: string;
  /** The chat of the two people. */
  room: { contentId: string; topic: string };
  /** The cookie of Ruth, who owns the client. */
  owner: string;
  amos: TestViewer;
  sendBytes(bytes: string): ReturnType<typeof sendRaw>;
  /** Sends a raw request; `more` are additional header lines. */
  get(path: string, more?: string, method?: string): ReturnType<typeof sendRaw>;
  /** Connects a guest with a name. */
  aNamedGuest(): Promise<TestViewer>;
  /** Asserts that the server is healthy and that a chat message is delivered. */
  staysHealthy(): Promise<void>;
  stop(): Promise<void>;
}

export async function attackedApp(): Promise<AttackedApp> {
  const server = await runningApp();
  const { id: clientId } = await aClient(server.db, { key: 'grace' });
  const channel = await aChannel(server.db, { clientId, key: 'online' });
  const content = await aContent(server.db, { clientId, channelIds: [channel.id], startsAt: new Date() });
  const room = { contentId: content.id, topic: `chat:${content.id}` };
  const ruthsAccount = { email: 'ruth@grace.example', firstName: 'Ruth', lastName: 'Delgado' };
  await aPerson(server.db, { ...ruthsAccount, roles: { [clientId]: 'owner' } });
  const owner = await server.signIn(ruthsAccount.email);
  const ruth = await connectViewer({ url: server.url, cookie: owner });
  const amos = await connectViewer({ url: server.url });
  await amos.follow(room.topic);
  const sendBytes = (bytes: string) => sendRaw(server.url, bytes);
  return {
    server,
    clientId,
    room,
    owner,
    amos,
    sendBytes,
    get: (path, more = '', method = 'GET') =>
      sendBytes(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`),
    async aNamedGuest() {
      const named = await server.call('POST', '/api/auth/guest', { body: { name: 'Mallory' } });
      return connectViewer({ url: server.url, cookie: cookiesOf(named) });
    },
    async staysHealthy() {
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      const sent = await ruth.command('chat.send', { contentId: room.contentId, message: 'Still here' });
      if (sent.type !== 'ack') throw new Error(`The chat refused a message: ${sent.code}`);
      expect(await amos.event(sent.n ?? 0)).toMatchObject({ data: { message: 'Still here' } });
    },
    async stop() {
      await Promise.all([ruth.close(), amos.close()]);
      await server.stop();
    },
  };
}

/** Returns the status and code of a refusal, and asserts that its body is an error body. */
export async function refusalOf(response: Response): Promise<[status: number, code: string]> {
  const { error } = await json<ErrorBody>(response);
  expect(typeof error.message).toBe('string');
  return [response.status, error.code];
}
