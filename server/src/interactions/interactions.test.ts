import { noEngagement } from '@nave/domain/contents/engagement-settings.ts';
import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import {
  type InteractionFields,
  newInteraction,
  newResponse,
} from '@nave/domain/contents/interactions/interaction-form.ts';
import type { Answer } from '@nave/domain/interactions/answer.ts';
import { interactionsCommandShapes, type StaffInteractions } from '@nave/domain/interactions/interactions.api.ts';
import {
  interactionsCommands,
  ownAnswersTopic,
  sentInteractionsTopic,
  staffInteractionsTopic,
} from '@nave/domain/interactions/interactions.protocol.ts';
import type { ServerFrame } from '@nave/domain/kernel/realtime.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type EventFrame, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

/** Script, style, form, meta refresh, base and names that could replace properties of the document. */
const HOSTILE =
  '<base href="//evil.example"><meta http-equiv="refresh" content="0"><style>*{}</style><form action="/"></form>' +
  '<p id="body" name="cookie" onclick="alert(1)">Hi<script>alert(1)</script></p>';
const OPENED = '2026-11-22T09:50:00.000Z';
const clock = manualClock(OPENED);
let server: RunningApp;
let clientId: string;
let channelId: string;
let contentId: string;
let host: string;
let superhost: string;
const open: TestViewer[] = [];

beforeAll(async () => {
  server = await runningApp({ clock });
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock.set(OPENED);
  clientId = (await aClient(server.db)).id;
  channelId = (await aChannel(server.db, { clientId })).id;
  contentId = await newContent();
  [host, superhost] = [await staffMember('host'), await staffMember('superhost')];
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((viewer) => viewer.close()));
});

/** A content that opens at 9:45, starts at 10:00 and closes at 11:00. */
async function newContent(): Promise<string> {
  const startsAt = new Date('2026-11-22T10:00:00.000Z');
  return (await aContent(server.db, { clientId, channelIds: [channelId], startsAt })).id;
}
async function staffMember(role: 'owner' | 'admin' | 'superhost' | 'host'): Promise<string> {
  const email = `${role}-${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: role } });
  return server.signIn(email);
}
async function connect(cookie?: string): Promise<TestViewer> {
  const viewer = await connectViewer({ url: server.url, cookie });
  open.push(viewer);
  return viewer;
}
/** A guest with a cookie, so that several sockets and requests belong to the same person. */
async function aGuest(name = 'Amos'): Promise<string> {
  return cookiesOf(await server.call('POST', '/api/auth/guest', { body: { name } }));
}
const base = () => `/api/contents/${contentId}/interactions`;
const call = (cookie: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', more = '', body?: object) =>
  server.call(method, `${base()}${more}`, { cookie, ...(body && { body }) });
const fields = (changes: Partial<InteractionFields> = {}): InteractionFields => ({
  ...newInteraction(),
  interactionTitle: 'First time here?',
  interactionText: '<p>Tell us.</p>',
  responses: [
    { ...newResponse(), responseText: 'Yes', actionText: '<p>Welcome!</p>' },
    { ...newResponse(), responseText: 'No', actionType: 'dismiss' },
    { ...newResponse(), responseText: 'Write to me', actionType: 'collectEmail' },
  ],
  ...changes,
});
async function added(changes: Partial<InteractionFields> = {}): Promise<Interaction> {
  const answer = await call(superhost, 'POST', '', { id: v7(), interaction: fields(changes) });
  expect(answer.status).toBe(201);
  return json<Interaction>(answer);
}
const list = async () => json<StaffInteractions>(await call(host, 'GET'));
const send = (id: string, cookie = host) => call(cookie, 'POST', `/${id}/send`);
async function sent(changes: Partial<InteractionFields> = {}): Promise<Interaction> {
  const { id } = await added(changes);
  return json<Interaction>(await send(id));
}
const codeOf = async (response: Response) => {
  const { error } = await json<{ error: { code: string } }>(response);
  return `${response.status} ${error.code}`;
};
const responseOf = ({ responses }: Interaction, text: string) =>
  responses.find(({ responseText }) => responseText === text)?.id ?? '';
async function answer(
  viewer: TestViewer,
  interaction: Pick<Interaction, 'id'>,
  responseId: string | null,
  email?: string,
) {
  const input = { contentId, interactionId: interaction.id, responseId, ...(email !== undefined && { email }) };
  return viewer.command(interactionsCommands.answer, interactionsCommandShapes.answer.input.parse(input));
}
const isAnswered = (frame: ServerFrame): frame is EventFrame => frame.type === 'event' && frame.event === 'answered';
const counts = async ({ id }: Interaction) => (await list()).counts[id] ?? null;

test('an interaction in two languages is sent to all viewers with both, cleaned, and its answers are counted together', async () => {
  const translation = { language: 'es', interactionTitle: '¿Nuevo aquí?', interactionText: HOSTILE };
  const yes = { ...newResponse(), responseText: 'Yes', actionText: '<p>Welcome!</p>' };
  const responses = [{ ...yes, translatedText: 'Sí', translatedActionText: HOSTILE }];
  const refused = await call(superhost, 'POST', '', {
    id: v7(),
    interaction: fields({ translation, responses: [{ ...yes, translatedText: 'Sí' }] }),
  });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { fields: { 'responses.0.translatedActionText': 'After Response Text is required' } } },
  ]);
  const [one, other] = [await connect(await aGuest()), await connect(await aGuest('Lea'))];
  await one.follow(sentInteractionsTopic(contentId));
  const interaction = await sent({ translation, responses });
  const shown = (await one.event(1)).data as Interaction;
  const [response] = shown.responses;
  expect([shown.translation, response?.translation]).toEqual([
    { language: 'es', interactionTitle: '¿Nuevo aquí?', interactionText: '<p>Hi</p>' },
    { responseText: 'Sí', actionText: '<p>Hi</p>' },
  ]);
  for (const viewer of [one, other]) await answer(viewer, interaction, response?.id ?? '');
  expect((await list()).counts[interaction.id]?.byResponse).toEqual({ [response?.id ?? '']: 2 });
});

describe('preparing', () => {
  test('a content for children refuses interactions that ask for an email or start a chat', async () => {
    const startsAt = new Date('2026-11-22T10:00:00.000Z');
    const engagement = { ...noEngagement, isForChildren: true };
    contentId = (await aContent(server.db, { clientId, channelIds: [channelId], startsAt, engagement })).id;
    for (const actionType of ['collectEmail', 'startChat'] as const) {
      const responses = [{ ...newResponse(), responseText: 'Yes', actionType }];
      const answer = await call(superhost, 'POST', '', { id: v7(), interaction: fields({ responses }) });
      expect(answer.status).toBe(400);
      expect((await json<{ error: { fields: object } }>(answer)).error.fields).toEqual({
        'responses.0.actionType': 'Contents for children take no emails and start no chats',
      });
    }
    await added({ responses: [{ ...newResponse(), responseText: 'Yes', actionText: '<p>Welcome!</p>' }] });
  });

  test('INT-3~ INT-4~ INT-5 INT-18~ INT-97~ a superhost adds an interaction, which is unsent, has ids and is the last one', async () => {
    await added();
    const second = await added({ interactionTitle: 'Pray with someone?', urgency: 'modal' });
    expect(second).toMatchObject({
      clientId,
      contentId,
      showAt: null,
      hideAt: null,
      urgency: 'modal',
      displayOrder: 1,
    });
    expect(second.responses.map(({ id }) => id)).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
    expect((await list()).interactions.map(({ interactionTitle }) => interactionTitle)).toEqual([
      'First time here?',
      'Pray with someone?',
    ]);
  });

  test('INT-18 INT-19 INT-20 INT-22 owners, admins and superhosts add, edit and delete interactions; hosts cannot', async () => {
    for (const role of ['owner', 'admin', 'superhost'] as const) {
      const cookie = await staffMember(role);
      const made = await call(cookie, 'POST', '', { id: v7(), interaction: fields({ interactionTitle: role }) });
      const { id, edition } = await json<Interaction>(made);
      const changed = await call(cookie, 'PUT', `/${id}`, fields({ interactionTitle: `By ${role}`, edition }));
      expect([made.status, changed.status]).toEqual([201, 200]);
      expect((await list()).interactions.map((one) => one.interactionTitle)).toEqual([`By ${role}`]);
      expect((await call(cookie, 'DELETE', `/${id}`)).status).toBe(200);
      expect((await list()).interactions).toEqual([]);
    }
    const { id } = await added();
    const refused = [
      await call(host, 'POST', '', { id: v7(), interaction: fields({ interactionTitle: 'Mine' }) }),
      await call(host, 'PUT', `/${id}`, fields()),
      await call(host, 'DELETE', `/${id}`),
    ];
    expect(await Promise.all(refused.map(codeOf))).toEqual(Array(3).fill('403 interactions.not-preparer'));
    expect((await list()).interactions).toHaveLength(1);
  });

  test('INT-80~ INT-81~ INT-119 E17~ an invalid interaction is refused with the errors of its fields, and its text is cleaned', async () => {
    await added();
    const invalid = fields({ interactionTitle: 'first time HERE?', interactionText: '<p> </p>', responses: [] });
    const answered = await call(superhost, 'POST', '', { id: v7(), interaction: invalid });
    expect(answered.status).toBe(400);
    expect(await answered.json()).toMatchObject({
      error: {
        fields: {
          interactionTitle: '(Interaction 2) Interaction Title must be unique',
          interactionText: '(Interaction 2) Interaction Text is required',
          responses: 'Need at least one response',
        },
      },
    });
    const cleaned = await added({ interactionTitle: 'Other', interactionText: HOSTILE });
    expect(cleaned.interactionText).toBe('<p>Hi</p>');
  });

  test('an interaction that was added with the same id twice is stored once', async () => {
    const body = { id: v7(), interaction: fields() };
    const [one, two] = await Promise.all([call(superhost, 'POST', '', body), call(superhost, 'POST', '', body)]);
    expect(await one.json()).toEqual(await two.json());
    expect((await list()).interactions).toHaveLength(1);
  });

  test('a form that was read before another change is refused, and changes nothing', async () => {
    const { id, edition } = await added();
    await call(superhost, 'PUT', `/${id}`, fields({ interactionTitle: 'Newer', edition }));
    expect(await codeOf(await call(superhost, 'PUT', `/${id}`, fields({ interactionTitle: 'Older', edition })))).toBe(
      '409 contents.changed',
    );
    expect((await list()).interactions[0]?.interactionTitle).toBe('Newer');
  });

  test('INT-17 E20 a sent interaction can be neither changed nor deleted', async () => {
    const one = await sent();
    expect(await codeOf(await call(superhost, 'PUT', `/${one.id}`, fields({ interactionTitle: 'Late' })))).toBe(
      '409 contents.interaction-sent',
    );
    expect(await codeOf(await call(superhost, 'DELETE', `/${one.id}`))).toBe('409 contents.interaction-sent');
    expect((await send(one.id)).status).toBe(200);
    expect((await list()).interactions).toEqual([one]);
  });
});

describe('sending', () => {
  test('INT-1~ INT-2~ INT-6 INT-12 INT-21 a host sends an interaction, and every viewer receives it once', async () => {
    const viewer = await connect();
    expect((await viewer.follow(sentInteractionsTopic(contentId))).snapshot).toEqual({ interactions: [] });
    const { id } = await added();
    clock.set('2026-11-22T10:15:00.000Z');
    const [first, second] = await Promise.all([send(id), send(id, superhost)]);
    expect(await first.json()).toMatchObject({ id, showAt: '2026-11-22T10:15:00.000Z' });
    clock.set('2026-11-22T10:16:00.000Z');
    expect(await (await send(id)).json()).toEqual(await second.json());
    expect(await viewer.event(1)).toMatchObject({ event: 'shown', data: { id, showAt: '2026-11-22T10:15:00.000Z' } });
    const late = await connect();
    const { snapshot, top } = await late.follow(sentInteractionsTopic(contentId));
    expect(snapshot?.interactions.map((one) => one.id)).toEqual([id]);
    expect(top).toBe(1);
  });

  test.each([
    ['2026-11-22T09:44:59.999Z', 409],
    ['2026-11-22T09:45:00.000Z', 200],
    ['2026-11-22T11:00:00.000Z', 200],
    ['2026-11-22T11:00:00.001Z', 409],
  ])('INT-11 at %s sending is answered with %s', async (now, status) => {
    const { id } = await added();
    clock.set(now);
    const answered = await send(id);
    expect(answered.status).toBe(status);
    if (status === 409) expect(await answered.json()).toMatchObject({ error: { message: 'Video Not Live' } });
    expect((await list()).interactions[0]?.showAt).toBe(status === 200 ? now : null);
  });

  test('a closed interaction disappears for viewers, and a reopened one is shown again', async () => {
    const one = await sent();
    const viewer = await connect();
    await viewer.follow(sentInteractionsTopic(contentId));
    clock.set('2026-11-22T10:20:00.000Z');
    const closed = await json<Interaction>(await call(host, 'POST', `/${one.id}/close`));
    expect(closed.hideAt).toBe('2026-11-22T10:20:00.000Z');
    expect(await viewer.event(2)).toMatchObject({ event: 'closed', data: { id: one.id, hideAt: closed.hideAt } });
    const late = await connect();
    expect((await late.follow(sentInteractionsTopic(contentId))).snapshot).toEqual({ interactions: [] });
    await call(host, 'POST', `/${one.id}/close`);
    expect(await (await call(host, 'POST', `/${one.id}/reopen`)).json()).toMatchObject({ hideAt: null });
    expect(await late.event(3)).toMatchObject({
      event: 'shown',
      data: { id: one.id, showAt: one.showAt, hideAt: null },
    });
    const unsent = await added({ interactionTitle: 'Other' });
    expect(await codeOf(await call(host, 'POST', `/${unsent.id}/close`))).toBe('409 interactions.not-sent');
    expect(await codeOf(await call(host, 'POST', `/${v7()}/send`))).toBe('404 interactions.not-found');
    expect(await codeOf(await call(host, 'POST', '/nonsense/send'))).toBe('404 interactions.not-found');
  });
});

describe('answering', () => {
  test('INT-57 INT-63 E16~ API-47~ a viewer’s first response counts once, from any socket, and another response is refused', async () => {
    const one = await sent();
    const [yes, no] = [responseOf(one, 'Yes'), responseOf(one, 'No')];
    const cookie = await aGuest();
    const [phone, laptop] = [await connect(cookie), await connect(cookie)];
    const answers = await Promise.all([answer(phone, one, yes), answer(laptop, one, yes), answer(phone, one, yes)]);
    expect(answers).toMatchObject(Array(3).fill({ type: 'ack', data: { interactionId: one.id, responseId: yes } }));
    expect(await answer(laptop, one, no)).toMatchObject({ type: 'refused', code: 'interactions.answered' });
    const overHttp = await server.call('POST', `${base()}/${one.id}/answer`, { cookie, body: { responseId: yes } });
    expect(overHttp.status).toBe(200);
    await answer(await connect(await aGuest('Lydia')), one, no);
    expect(await counts(one)).toEqual({ byResponse: { [yes]: 1, [no]: 1 }, dismissed: 0 });
  });

  test('INT-60 a dismissal is stored without a response, and a later response replaces it', async () => {
    const one = await sent();
    const yes = responseOf(one, 'Yes');
    const viewer = await connect(await aGuest());
    expect(await answer(viewer, one, null)).toMatchObject({ type: 'ack', data: { responseId: null } });
    expect(await counts(one)).toEqual({ byResponse: {}, dismissed: 1 });
    await answer(viewer, one, yes);
    expect(await answer(viewer, one, null)).toMatchObject({ type: 'ack', data: { responseId: yes } });
    expect(await counts(one)).toEqual({ byResponse: { [yes]: 1 }, dismissed: 0 });
  });

  test('INT-59 an address is stored with the answer, and a missing or malformed one is refused', async () => {
    const one = await sent();
    const email = responseOf(one, 'Write to me');
    const viewer = await connect(await aGuest());
    const refused = { type: 'refused', code: 'interactions.invalid-email' };
    for (const [text, sentence] of [
      [undefined, 'Email is required'],
      ['  ', 'Email is required'],
      ['amos', 'Must be a valid email'],
      ['a@b.example\r\nBcc: c@d.example', 'Must be a valid email'],
      ['a@b.example, c@d.example', 'Must be a valid email'],
    ] as const)
      expect(await answer(viewer, one, email, text)).toMatchObject({ ...refused, fields: { email: sentence } });
    expect(await answer(viewer, one, email, ' amos@people.example ')).toMatchObject({ type: 'ack' });
    const { items } = await json<{ items: Answer[] }>(await call(superhost, 'GET', '/answers'));
    expect(items.map(({ data }) => data)).toEqual([{ email: 'amos@people.example' }]);
    expect(await (await call(host, 'GET')).text()).not.toContain('amos@');
    expect((await call(host, 'GET', '/answers')).status).toBe(403);
  });

  test('INT-58 staff read the answers with the texts of their interactions', async () => {
    const one = await sent();
    const yes = responseOf(one, 'Yes');
    const viewer = await connect(await aGuest());
    await answer(viewer, one, yes);
    const { items } = await json<{ items: Answer[] }>(await call(superhost, 'GET', '/answers'));
    expect(items).toEqual([
      {
        id: expect.any(String),
        contentId,
        firebaseId: viewer.hello.me.id,
        interactionId: one.id,
        title: 'First time here?',
        text: '<p>Tell us.</p>',
        showAt: OPENED,
        hideAt: null,
        responseId: yes,
        responseText: 'Yes',
        action: 'textOnly',
        answeredAt: OPENED,
      },
    ]);
    const after = await call(superhost, 'GET', `/answers?after=${items[0]?.id}`);
    expect(await after.json()).toEqual({ items: [] });
  });

  test('INT-68 E16~ answers to unsent, deleted and unknown interactions and responses are refused, and nothing is stored', async () => {
    const [unsent, deleted, one] = [
      await added(),
      await added({ interactionTitle: 'B' }),
      await sent({ interactionTitle: 'C' }),
    ];
    await call(superhost, 'DELETE', `/${deleted.id}`);
    const viewer = await connect(await aGuest());
    const missing = { type: 'refused', code: 'interactions.not-found' };
    expect(await answer(viewer, unsent, responseOf(unsent, 'Yes'))).toMatchObject(missing);
    expect(await answer(viewer, deleted, responseOf(deleted, 'Yes'))).toMatchObject(missing);
    expect(await answer(viewer, { id: v7() }, null)).toMatchObject(missing);
    expect(await answer(viewer, { id: 'nonsense' }, null)).toMatchObject(missing);
    expect(await answer(viewer, one, v7())).toMatchObject({ code: 'interactions.response-unknown' });
    expect((await list()).counts).toEqual({});
    await answer(viewer, one, responseOf(one, 'Yes'));
    expect(Object.keys((await list()).counts)).toEqual([one.id]);
  });

  test('INT-62~ the viewer’s own pages learn of an answer that was given on another device', async () => {
    const one = await sent();
    const cookie = await aGuest();
    const [phone, laptop] = [await connect(cookie), await connect(cookie)];
    const own = ownAnswersTopic(contentId, phone.hello.me.id);
    expect((await laptop.follow(own)).snapshot).toEqual({ answers: [] });
    await answer(phone, one, responseOf(one, 'Yes'));
    const event = await laptop.next(isAnswered);
    expect(event.data).toMatchObject({ interactionId: one.id, responseId: responseOf(one, 'Yes') });
    const reloaded = await connect(cookie);
    expect((await reloaded.follow(own)).snapshot?.answers).toEqual([event.data]);
  });

  test('INT-67~ ACC-139~ the answers of a guest who registers belong to the user, and an interaction that both have answered counts once', async () => {
    const [one, two] = [await sent(), await sent({ interactionTitle: 'Other' })];
    const [yes, no] = [responseOf(one, 'Yes'), responseOf(one, 'No')];
    const email = `amos-${v7()}@people.example`;
    await aPerson(server.db, { email, firstName: 'Amos', lastName: 'Bell' });
    const user = await connect(await server.signIn(email));
    await answer(user, one, no);
    const cookie = await aGuest();
    const guest = await connect(cookie);
    await answer(guest, one, yes);
    await answer(guest, two, responseOf(two, 'Yes'));
    await server.call('POST', '/api/auth/password', { cookie, body: { email, password: PASSWORD } });
    const { snapshot } = await user.follow(ownAnswersTopic(contentId, user.hello.me.id));
    expect(new Set(snapshot?.answers.map(({ interactionId, responseId }) => `${interactionId} ${responseId}`))).toEqual(
      new Set([`${one.id} ${no}`, `${two.id} ${responseOf(two, 'Yes')}`]),
    );
    expect(await counts(one)).toEqual({ byResponse: { [yes]: 0, [no]: 1 }, dismissed: 0 });
    expect(await counts(two)).toEqual({ byResponse: { [responseOf(two, 'Yes')]: 1 }, dismissed: 0 });
  });

  test('INT-2 INT-23~ INT-69 API-104~ staff see the counts change; a viewer sees neither counts nor unsent interactions', async () => {
    const one = await sent();
    await added({ interactionTitle: 'Secret' });
    const staffPage = await connect(host);
    const viewer = await connect(await aGuest());
    await staffPage.follow(staffInteractionsTopic(contentId));
    expect(await viewer.sub(staffInteractionsTopic(contentId))).toMatchObject({
      type: 'refused',
      code: 'topic.unknown',
    });
    const { snapshot } = await viewer.follow(sentInteractionsTopic(contentId));
    expect(snapshot?.interactions.map(({ id }) => id)).toEqual([one.id]);
    const yes = responseOf(one, 'Yes');
    await answer(viewer, one, yes);
    await expect
      .poll(() => staffPage.events.at(-1)?.data, { timeout: 4_000 })
      .toMatchObject({ counts: { [one.id]: { byResponse: { [yes]: 1 }, dismissed: 0 } } });
    expect((await call(await aGuest(), 'GET')).status).toBe(401);
    expect(JSON.stringify(viewer.frames)).not.toMatch(/Secret|byResponse/);
  });

  test('INT-121 a content is deleted together with its interactions or not at all', async () => {
    const { id } = await added();
    const remove = () => server.call('DELETE', `/api/clients/${clientId}/contents/${contentId}`, { cookie: owner });
    const owner = await staffMember('owner');
    await server.db.execute(
      sql.raw(`create function refuse_deletion() returns trigger language plpgsql as $$
      begin if new.id = '${id}' then raise exception 'no'; end if; return new; end $$`),
    );
    await server.db.execute(
      sql`create trigger refuse_deletion before update on interactions for each row execute function refuse_deletion()`,
    );
    expect((await remove()).status).toBe(500);
    await server.db.execute(sql`drop function refuse_deletion() cascade`);
    expect((await list()).interactions.map((one) => one.id)).toEqual([id]);
    expect((await remove()).status).toBe(200);
    expect((await call(owner, 'GET')).status).toBe(404);
    const { rows } = await server.db.execute(sql`select version_code from interactions where id = ${id}`);
    expect(rows).toEqual([{ version_code: expect.any(String) }]);
  });

  test('INT-109~ a deleted content has no interactions that can be answered', async () => {
    const one = await sent();
    const owner = await staffMember('owner');
    const gone = await server.call('DELETE', `/api/clients/${clientId}/contents/${contentId}`, { cookie: owner });
    expect(gone.status).toBe(200);
    const viewer = await connect(await aGuest());
    expect(await answer(viewer, one, null)).toMatchObject({ type: 'refused', code: 'request.not-found' });
  });
});
