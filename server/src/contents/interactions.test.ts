import type { WholeContent } from '@nave/domain/contents/content.ts';
import { contentToCopy, contentToForm } from '@nave/domain/contents/content-form.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import {
  type InteractionFields,
  newInteraction,
  newResponse,
  type ResponseFields,
} from '@nave/domain/contents/interactions/interaction-form.ts';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, contentForm } from '@nave/server/testing/builders.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const SENT = '2026-11-29T16:10:00.000Z';
let bed: ApiTestbed;
let clientId: string;
let channelId: string;
beforeAll(async () => {
  bed = await apiTestbed({ now: '2026-11-22T10:00:00.000Z' });
});
afterAll(() => bed.close());
beforeEach(async () => {
  clientId = (await aClient(bed.db)).id;
  channelId = (await aChannel(bed.db, { clientId })).id;
});

const url = (more = '') => `/api/clients/${clientId}/contents${more}`;
const owner = () => staff('owner', clientId);
const add = async (interactions: InteractionFields[], changes: Partial<ContentForm> = {}): Promise<WholeContent> =>
  (await bed.as(owner(), 'POST', url(), contentForm([channelId], { interactions, ...changes }))).json();
const read = async (id: string): Promise<WholeContent> => (await bed.as(owner(), 'GET', url(`/${id}`))).json();
const save = (content: WholeContent, changes: Partial<ContentForm> = {}) =>
  bed.as(owner(), 'PUT', url(`/${content.id}`), { ...contentToForm(content), ...changes });
const send = (id: string) => bed.db.execute(sql`update interactions set show_at = ${SENT} where id = ${id}`);
const codes = async (contentId: string) => {
  const { rows } = await bed.db.execute<{ code: string | null }>(
    sql`select version_code as code from interactions where content_id = ${contentId} order by id`,
  );
  return rows.map(({ code }) => code);
};
/** The form fields of the first three. */
const formsOf = (content: WholeContent) =>
  contentToForm(content).interactions as [InteractionFields, InteractionFields, InteractionFields];
const titles = ({ interactions }: WholeContent) => interactions.map(({ interactionTitle }) => interactionTitle);

const aResponse = (changes: Partial<ResponseFields> = {}): ResponseFields => ({
  ...newResponse(),
  responseText: 'Yes',
  actionText: '<p>Thank you</p>',
  ...changes,
});
const one = (interactionTitle: string, changes: Partial<InteractionFields> = {}): InteractionFields => ({
  ...newInteraction(),
  interactionTitle,
  interactionText: '<p>First time here?</p>',
  responses: [aResponse()],
  ...changes,
});

test('INT-3 INT-4 INT-5 INT-96 INT-97 interactions are stored unsent, in order, with new ids', async () => {
  const content = await add([
    one('Hello', {
      responses: [
        aResponse(),
        aResponse({
          responseText: 'Give',
          actionType: 'url',
          url: { url: 'https://grace.example/give', target: 'modal' },
        }),
      ],
    }),
    one('Goodbye', { id: v7(), urgency: 'modal' }),
  ]);
  const [hello, goodbye] = content.interactions;
  expect(hello).toEqual({
    id: expect.any(String),
    clientId,
    contentId: content.id,
    interactionTitle: 'Hello',
    interactionText: '<p>First time here?</p>',
    urgency: 'focus',
    showAt: null,
    hideAt: null,
    displayOrder: 0,
    responses: [
      {
        id: expect.any(String),
        responseText: 'Yes',
        actionType: 'textOnly',
        actionText: '<p>Thank you</p>',
        url: null,
        code: '',
        codeProvider: null,
      },
      {
        id: expect.any(String),
        responseText: 'Give',
        actionType: 'url',
        actionText: '',
        url: { url: 'https://grace.example/give', target: 'iframeModal' },
        code: '',
        codeProvider: null,
      },
    ],
  });
  expect(goodbye).toMatchObject({ displayOrder: 1, urgency: 'modal', showAt: null });
  expect(new Set([hello?.id, goodbye?.id, ...(hello?.responses ?? []).map(({ id }) => id)]).size).toBe(4);
  expect(await read(content.id)).toEqual(content);
});

test('INT-119 markup of a text is cleaned when saved; custom HTML stays, for its own frame', async () => {
  const bad = '<p onclick="x()">Hi<script>alert(1)</script></p>';
  const own = '<form action="https://grace.example"><input name="a"></form>';
  const { interactions } = await add([
    one('Hello', {
      interactionText: bad,
      responses: [aResponse({ actionText: bad }), aResponse({ actionType: 'customContent', actionText: own })],
    }),
  ]);
  expect(interactions[0]).toMatchObject({
    interactionText: '<p>Hi</p>',
    responses: [{ actionText: '<p>Hi</p>' }, { actionText: own }],
  });
});

test('INT-73 INT-74 INT-108 INT-109 CNT-127 a save keeps every interaction that is not on its list of removed ones', async () => {
  const content = await add([one('Hello'), one('Give'), one('Goodbye')]);
  const [hello, give] = formsOf(content);
  const answer = await save(content, {
    interactions: [{ ...give, interactionTitle: 'Give today' }, one('New')],
    removedInteractionIds: [hello.id ?? ''],
  });
  expect(answer.statusCode).toBe(200);
  const saved = answer.json();
  expect(titles(saved).toSorted()).toEqual(['Give today', 'Goodbye', 'New']);
  expect(
    saved.interactions.find(({ interactionTitle }: { interactionTitle: string }) => interactionTitle === 'Give today')
      .id,
  ).toBe(give.id);
  const [code, ...others] = (await codes(content.id)).filter((one) => one !== null);
  expect([code, others]).toEqual([expect.stringMatching(/^[a-z0-9]{8}$/), []]);
  expect(await read(content.id)).toEqual(saved);
});

test('INT-72 CNT-126 saving an on-demand content clears its interactions, whatever the form contains', async () => {
  const content = await add([one('Hello')]);
  const onDemand = { contentType: 'onDemand', startsAt: null, originalAirDate: '2026-11-22' } as const;
  const answer = await save(content, onDemand);
  expect(answer.json()).toMatchObject({ contentType: 'onDemand', interactions: [] });
  expect(await codes(content.id)).toEqual([expect.any(String)]);
  expect((await add([one('Hello')], onDemand)).interactions).toEqual([]);
});

test('INT-17 CNT-128~ one sent meanwhile is neither changed nor removed, and a save without it succeeds', async () => {
  const content = await add([one('Hello'), one('Give')]);
  const [hello, give] = formsOf(content);
  await send(hello.id ?? '');
  const changed = await save(content, { interactions: [{ ...hello, interactionTitle: 'Welcome' }, give] });
  expect([changed.statusCode, changed.json().error.code]).toEqual([409, 'contents.interaction-sent']);
  const removed = await save(content, { interactions: [give], removedInteractionIds: [hello.id ?? ''] });
  expect(removed.statusCode).toBe(200);
  expect(titles(removed.json()).toSorted()).toEqual(['Give', 'Hello']);
  const again = await save(removed.json(), { name: 'Advent' });
  expect(again.json()).toMatchObject({ name: 'Advent', interactions: [{ showAt: SENT }, { showAt: null }] });
});

test('INT-77 INT-78 INT-79 CNT-116 CNT-117 CNT-119 a copy’s interactions and responses have new ids and are unsent', async () => {
  const first = await add([one('Hello'), one('Give')]);
  await send(first.interactions[0]?.id ?? '');
  const copy = (await bed.as(owner(), 'POST', url(), contentToCopy(await read(first.id)))).json();
  const ids = [first, copy].flatMap(({ interactions }) =>
    interactions.flatMap((it: WholeContent['interactions'][number]) => [it.id, ...it.responses.map(({ id }) => id)]),
  );
  expect(new Set(ids).size).toBe(8);
  expect(titles(copy)).toEqual(['Hello', 'Give']);
  expect(
    copy.interactions.map(({ showAt, contentId }: WholeContent['interactions'][number]) => [showAt, contentId]),
  ).toEqual([
    [null, copy.id],
    [null, copy.id],
  ]);
  expect((await read(first.id)).interactions[0]?.showAt).toBe(SENT);
});

test('INT-79~ CNT-293~ each repeated content has its own interactions', async () => {
  const first = await add([one('Hello')]);
  await bed.as(owner(), 'POST', url(`/${first.id}/repeat`), {
    id: v7(),
    days: [0],
    count: 2,
    until: null,
    preview: false,
  });
  const all = await Promise.all(
    (await bed.as(owner(), 'GET', url())).json().items.map(({ id }: { id: string }) => read(id)),
  );
  expect(all.map(titles)).toEqual([['Hello'], ['Hello'], ['Hello']]);
  expect(new Set(all.map(({ interactions }) => interactions[0].id)).size).toBe(3);
});

test('CNT-264 deleting a content deletes its interactions, and so does deleting its channel', async () => {
  const [first, second] = [await add([one('Hello')]), await add([one('Hello'), one('Give')])];
  await bed.as(owner(), 'DELETE', url(`/${first.id}`));
  expect(await codes(first.id)).toEqual([expect.any(String)]);
  expect(await codes(second.id)).toEqual([null, null]);
  await bed.as(owner(), 'DELETE', `/api/clients/${clientId}/channels/${channelId}`);
  expect(await codes(second.id)).toEqual([expect.any(String), expect.any(String)]);
});

test('another content’s interaction, or one named twice, becomes a new one', async () => {
  const other = await add([one('Hello')]);
  const [theirs] = formsOf(other);
  const content = await add([one('Give')]);
  const [give] = formsOf(content);
  const answer = await save(content, {
    interactions: [give, { ...give, interactionTitle: 'Give again' }, { ...theirs, interactionTitle: 'Taken' }],
    removedInteractionIds: [theirs.id ?? '', 'nothing'],
  });
  expect(titles(answer.json())).toEqual(['Give', 'Give again', 'Taken']);
  expect(new Set(answer.json().interactions.map(({ id }: { id: string }) => id)).size).toBe(3);
  expect(answer.json().interactions[2].responses[0].id).not.toBe(other.interactions[0]?.responses[0]?.id);
  expect((await read(other.id)).interactions).toEqual(other.interactions);
});

test('INT-81~ a save repeated after a lost answer adds no interaction twice', async () => {
  const content = await add([one('Hello')]);
  const again = { edition: undefined, interactions: [...contentToForm(content).interactions, one('Give')] };
  const [first, second] = [await save(content, again), await save(content, again)];
  expect(titles(second.json())).toEqual(['Hello', 'Give']);
  expect(second.json().interactions[1].id).toBe(first.json().interactions[1].id);
});

test('a repeated add with another interaction is refused', async () => {
  const id = v7();
  const body = contentForm([channelId], { interactions: [one('Hello')] });
  const first = await bed.as(owner(), 'POST', url(`?id=${id}`), body);
  expect((await bed.as(owner(), 'POST', url(`?id=${id}`), body)).json()).toEqual(first.json());
  const other = await bed.as(owner(), 'POST', url(`?id=${id}`), { ...body, interactions: [one('Give')] });
  expect([other.statusCode, other.json().error.code]).toEqual([409, 'contents.added']);
});

test('an invalid interaction is refused at its field, and nothing changes', async () => {
  const content = await add([one('Hello')]);
  const answer = await save(content, {
    interactions: [one('Hello', { responses: [] })],
    removedInteractionIds: [content.interactions[0]?.id ?? ''],
  });
  expect([answer.statusCode, answer.json().error.fields]).toEqual([
    400,
    { 'interactions.0.responses': 'Need at least one response' },
  ]);
  expect(await read(content.id)).toEqual(content);
});
