import { setTimeout } from 'node:timers/promises';
import type { Session } from '@nave/domain/accounts/session.ts';
import type { Channel } from '@nave/domain/channels/channel.ts';
import { chatCommands, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { newChat } from '@nave/domain/contents/chat-settings.ts';
import { topicName } from '@nave/domain/kernel/topic.ts';
import { MESSAGE_BURST } from '@nave/domain/messages/message-limits.ts';
import { paywallCommands, seatTopic } from '@nave/domain/paywall/paywall.protocol.ts';
import type { PresentPerson } from '@nave/domain/presence/presence.api.ts';
import { presenceCommands, presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { sampleChannelForm } from '@nave/domain/testing/sample-channels.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aChannel, aClient, aContent, anAttendee, anEvent } from './testing/builders.ts';
import { testEngine } from './testing/database.ts';
import { aBrowser } from './testing/paywalled-world.ts';
import { aPerson, cookiesOf, json, PASSWORD } from './testing/running-app.ts';
import { connectViewer, type TestViewer } from './testing/test-viewer.ts';
import { type Process, type TwoProcesses, twoProcesses } from './testing/two-processes.ts';

/** Longer than a hint takes, in milliseconds. */
const HINT_MS = 150;
/** How long a process may take to learn of a change in another one, in milliseconds. */
const SOON = { timeout: 1_000, interval: 20 };
/** The same while messages between processes do not arrive. */
const WITHOUT_MESSAGES = { timeout: 5_000, interval: 50 };
/** How long a process relies on a check of the rights of a socket, in milliseconds, and a little more. */
const LONGER_THAN_CONFIRMED_MS = 1_100;

describe.runIf(testEngine === 'postgresql')('two processes on one database', { timeout: 30_000 }, () => {
  let both: TwoProcesses;
  let a: Process;
  let b: Process;
  let clientId: string;
  let channelId: string;
  /** The cookie of the owner of the client. */
  let owner: string;
  const open: TestViewer[] = [];

  beforeAll(async () => {
    both = await twoProcesses();
    ({ a, b } = both);
  });
  afterAll(() => both.stop());
  beforeEach(async () => {
    clientId = (await aClient(a.db)).id;
    channelId = (await aChannel(a.db, { clientId })).id;
    owner = await staffMember('owner');
  });
  afterEach(async () => {
    both.cutOff.a = false;
    both.cutOff.b = false;
    await Promise.all(open.splice(0).map((viewer) => viewer.close()));
    await expect.poll(() => a.bus.isHearing() && b.bus.isHearing(), WITHOUT_MESSAGES).toBe(true);
  });

  async function staffMember(role: 'owner' | 'host'): Promise<string> {
    const email = `${role}-${v7()}@grace.example`;
    await aPerson(a.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: role } });
    return a.signIn(email);
  }
  async function guest(name: string): Promise<string> {
    const cookie = cookiesOf(await a.call('GET', '/api/auth/session'));
    return cookiesOf(await a.call('POST', '/api/auth/guest', { body: { name }, cookie }));
  }
  async function connect(process: Process, cookie?: string): Promise<TestViewer> {
    const viewer = await connectViewer({ url: process.url, cookie });
    open.push(viewer);
    return viewer;
  }
  const idAt = async ({ call }: Process, cookie: string) =>
    (await json<Session>(await call('GET', '/api/auth/session', { cookie }))).me.id;
  /** Signs in with the browser of a guest, who then becomes a user. */
  async function signInAsUser(cookie: string): Promise<void> {
    const email = `amos-${v7()}@mail.example`;
    await aPerson(a.db, { email, firstName: 'Amos', lastName: 'Bell' });
    const answer = await a.call('POST', '/api/auth/password', { cookie, body: { email, password: PASSWORD } });
    expect(answer.status).toBe(200);
  }
  const nameAt = async ({ call }: Process) => {
    const { data } = await json<{ data: Channel }>(await call('GET', `/cdn/channels/${clientId}/${channelId}`));
    return data.name;
  };
  async function rename({ call }: Process, name: string): Promise<void> {
    const stored = await json<Channel>(
      await call('GET', `/api/clients/${clientId}/channels/${channelId}`, { cookie: owner }),
    );
    const body = sampleChannelForm({ name, key: stored.key });
    const answer = await call('PUT', `/api/clients/${clientId}/channels/${channelId}`, { cookie: owner, body });
    expect(answer.status).toBe(200);
  }
  async function aContentWithChat(): Promise<string> {
    const fields = { startsAt: new Date(Date.now() - 60_000), showLiveStats: true };
    return (await aContent(a.db, { clientId, channelIds: [channelId], ...fields, chat: { ...newChat, enabled: true } }))
      .id;
  }

  test('a saved channel is dropped from the cached answers of the other process', async () => {
    expect([await nameAt(a), await nameAt(b)]).toEqual(['Online', 'Online']);
    await rename(a, 'Campus North');
    await expect.poll(() => nameAt(b), SOON).toBe('Campus North');
  });

  test('the cookie of a guest who has become a user is invalid in the other process', async () => {
    const cookie = await guest('Amos');
    const guestId = await idAt(b, cookie);
    expect(await idAt(a, cookie)).toBe(guestId);
    await signInAsUser(cookie);
    await expect.poll(() => idAt(b, cookie), SOON).not.toBe(guestId);
  });

  test('after a password change, the user’s other session ends in the other process', async () => {
    const email = `ruth-${v7()}@grace.example`;
    await aPerson(a.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'host' } });
    const [one, two] = [await a.signIn(email), await a.signIn(email)];
    const page = await connect(b, two);
    const kindAt = async ({ call }: Process) =>
      (await json<Session>(await call('GET', '/api/auth/session', { cookie: two }))).me.kind;
    expect(await kindAt(b)).toBe('user');
    const body = { oldPassword: PASSWORD, password: 'Another-password-2!' };
    expect((await a.call('POST', '/api/auth/new-password', { cookie: one, body })).status).toBe(200);
    await expect.poll(() => kindAt(b), SOON).toBe('guest');
    await expect(page.closed).resolves.toBe(4401);
  });

  test('people on pages of both processes are announced and counted together, in both processes', async () => {
    const contentId = await aContentWithChat();
    const staffTopic = topicName(presenceTopics.staff, { channelId });
    const hosts = [await connect(a, owner), await connect(b, owner)];
    for (const host of hosts) await host.follow(staffTopic);
    const viewers = [await connect(a, await guest('Amos')), await connect(b, await guest('Lydia'))];
    for (const viewer of viewers) await viewer.command(presenceCommands.set, { channelId, contentId });
    for (const process of [a, b]) {
      const present = async () => {
        const late = await connect(process, owner);
        const { snapshot } = await late.follow(staffTopic);
        await late.close();
        const names = snapshot?.people.map(({ displayName }) => displayName).sort();
        return { names, total: snapshot?.total, live: snapshot?.live[contentId] };
      };
      await expect
        .poll(present, { timeout: 8_000, interval: 200 })
        .toEqual({ names: ['Amos', 'Lydia'], total: 2, live: 2 });
    }
    // The viewer of process B leaves without a word.
    viewers[1]?.socket.terminate();
    /** What a page was told of Lydia, in order: each change once. */
    const toldOfLydia = (host: TestViewer) =>
      host.events.flatMap(({ data }) =>
        (data as { people: PresentPerson[] }).people
          .filter(({ displayName }) => displayName === 'Lydia')
          .map(({ isOnline }) => isOnline),
      );
    for (const host of hosts) await expect.poll(() => toldOfLydia(host), { timeout: 8_000 }).toEqual([true, false]);
  });

  test('PAY-122~ PRES-11~ viewers of an event on pages of both processes are counted together; a browser on both counts once', async () => {
    const { number: eventNumber } = await anEvent(a.db, { clientId, asksNumber: false });
    const [amos, lydia] = [await guest('Amos'), await guest('Lydia')];
    const viewers = [await connect(a, amos), await connect(b, amos), await connect(b, lydia)];
    for (const viewer of viewers) await viewer.command(presenceCommands.setEvent, { eventNumber });
    for (const process of [a, b]) {
      const present = async () => {
        const host = await connect(process, owner);
        const { snapshot } = await host.follow(topicName(presenceTopics.event, { eventNumber }));
        await host.close();
        return { names: snapshot?.people.map(({ displayName }) => displayName).sort(), total: snapshot?.total };
      };
      await expect.poll(present, { timeout: 8_000, interval: 200 }).toEqual({ names: ['Amos', 'Lydia'], total: 2 });
    }
  });

  test('PAY-120~ a seat on the page of an event counts in both processes, and a cancelled attendee is put out in the other one', async () => {
    const event = await anEvent(a.db, { clientId });
    const attendee = await anAttendee(a.db, event);
    const [here, there] = [await aBrowser(a), await aBrowser(b)];
    const { seat } = await here.enterEvent(event.number, attendee.number);
    expect(await there.enterEvent(event.number, attendee.number)).toMatchObject({ code: 'paywall.screens-full' });
    const page = await here.connect();
    open.push(page);
    const seatId = seat?.id ?? '';
    await page.follow(seatTopic(seatId));
    await page.command(paywallCommands.hold, { seatId });
    const path = `/api/clients/${clientId}/events/${event.id}/attendees/${attendee.id}/status`;
    await b.call('PUT', path, { cookie: owner, body: { status: 'Cancelled' } });
    await expect
      .poll(() => page.events.map(({ data }) => data), SOON)
      .toEqual([{ code: 'paywall.canceled', message: 'This attendee has been canceled' }]);
    await expect.poll(() => here.eventDetails(event.number), SOON).toMatchObject({ IsAdmitted: false });
  });

  test('failed sign-ins in both processes count together', async () => {
    const email = `ruth-${v7()}@grace.example`;
    await aPerson(a.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'host' } });
    const tryAt = async ({ call }: Process) =>
      (await call('POST', '/api/auth/password', { body: { email, password: 'wrong' } })).status;
    const statuses = [await tryAt(a), await tryAt(b), await tryAt(a), await tryAt(b), await tryAt(a), await tryAt(b)];
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('messages of one person in both processes count together', async () => {
    const contentId = await aContentWithChat();
    const cookie = await guest('Amos');
    const [here, there] = [await connect(a, cookie), await connect(b, cookie)];
    const send = (viewer: TestViewer) => viewer.command(chatCommands.send, { contentId, message: `Amen ${v7()}` });
    for (const viewer of [here, there]) await viewer.follow(chatTopic(contentId));
    for (let sent = 0; sent < MESSAGE_BURST; sent += 1) expect((await send(here)).type).toBe('ack');
    await setTimeout(HINT_MS);
    expect((await send(there)).type).toBe('refused');
  });

  describe('while messages between the processes do not arrive', () => {
    beforeEach(async () => {
      expect([await nameAt(a), await nameAt(b)]).toEqual(['Online', 'Online']);
      both.cutOff.b = true;
      await expect.poll(() => b.bus.isHearing(), WITHOUT_MESSAGES).toBe(false);
    });

    test('/readyz says so, and answers are cached for a second at most', async () => {
      expect(await json(await b.call('GET', '/readyz'))).toEqual({ ok: true, processes: 'unreachable' });
      expect(await json(await a.call('GET', '/readyz'))).toEqual({ ok: true });
      await rename(a, 'Campus North');
      await expect.poll(() => nameAt(b), WITHOUT_MESSAGES).toBe('Campus North');
    });

    test('the cookie of a guest who has become a user is invalid at once', async () => {
      const cookie = await guest('Amos');
      const guestId = await idAt(b, cookie);
      await signInAsUser(cookie);
      expect(await idAt(b, cookie)).not.toBe(guestId);
    });

    test('a page whose session has ended is closed', async () => {
      const email = `ruth-${v7()}@grace.example`;
      await aPerson(a.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'host' } });
      const [one, two] = [await a.signIn(email), await a.signIn(email)];
      const page = await connect(b, two);
      const body = { oldPassword: PASSWORD, password: 'Another-password-2!' };
      expect((await a.call('POST', '/api/auth/new-password', { cookie: one, body })).status).toBe(200);
      await expect(page.closed).resolves.toBe(4401);
    });

    test('a command is not carried out once the session has ended', async () => {
      const contentId = await aContentWithChat();
      const [host, other] = [await connect(b, await staffMember('host')), await connect(b, await staffMember('host'))];
      for (const page of [host, other]) await page.follow(chatTopic(contentId));
      const send = async (page: TestViewer) =>
        (await page.command(chatCommands.send, { contentId, message: `Amen ${v7()}` })).type;
      await setTimeout(LONGER_THAN_CONFIRMED_MS);
      await a.db.execute(sql`delete from sessions where user_id = ${host.hello.me.id}`);
      // The commands arrive before the process has checked the rights of all sockets once more.
      await expect(Promise.race([send(host), host.closed])).resolves.toBe(4401);
      await expect(send(other)).resolves.toBe('ack');
    });

    test('a process that missed messages forgets what it remembers when they arrive again', async () => {
      await rename(a, 'Campus North');
      await setTimeout(HINT_MS);
      both.cutOff.b = false;
      await expect.poll(() => b.bus.isHearing(), WITHOUT_MESSAGES).toBe(true);
      expect(await nameAt(b)).toBe('Campus North');
    });

    test('the others do not rely on what they remember of data that a process has changed meanwhile', async () => {
      expect(a.bus.isHearing()).toBe(true);
      await rename(b, 'Campus North');
      await expect.poll(() => nameAt(a), WITHOUT_MESSAGES).toBe('Campus North');
      expect(b.bus.isHearing()).toBe(false);
    });
  });
});
