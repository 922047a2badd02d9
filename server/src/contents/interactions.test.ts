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
/** Returns the form fields of the first three interactions of a content. */
const formsOf = (content: WholeContent) =>
  contentToForm(content).interactions as [InteractionFields, InteractionFields, InteractionFields];
const titles = ({ interactions }: WholeContent) => interactions.map(({ interactionTitle }) => interactionTitle);

const aResponse = (changes: Partial<ResponseFields> = {}): ResponseFields => ({
  ...newResponse(),
  responseText: 'Yes',
  actionText: '<p>Thank you</p>',
  ...changes,
});
const anInteraction = (interactionTitle: string, changes: Partial<InteractionFields> = {}): InteractionFields => ({
  ...newInteraction(),
  interactionTitle,
  interactionText: '<p>First time here?</p>',
  responses: [aResponse()],
  ...changes,
});

test('INT-3 INT-4 INT-5 INT-96 INT-97 new interactions are stored as not sent, in the order of the form, with new ids', async () => {
  const content = await add([
    anInteraction('Hello', {
      responses: [
        aResponse(),
        aResponse({
          responseText: 'Give',
          actionType: 'url',
          url: { url: 'https://grace.example/give', target: 'modal' },
        }),
      ],
    }),
    anInteraction('Goodbye', { id: v7(), urgency: 'modal' }),
  ]);
  const [hello, goodbye] = content.interactions;
  expect(hello).toEqual({
    id: expect.any(String),
    clientId,
    contentId: content.id,
    interactionTitle: 'Hello',
    interactionText: '<p>First time here?</p>',
    urgency: 'focus',
    sendOffset: null,
    translation: null,
    isHeld: false,
    missedAt: null,
    areResultsShown: false,
    showAt: null,
    hideAt: null,
    displayOrder: 0,
    edition: 0,
    responses: [
      {
        id: expect.any(String),
        responseText: 'Yes',
        actionType: 'textOnly',
        actionText: '<p>Thank you</p>',
        url: null,
        code: '',
        codeProvider: null,
        translation: null,
      },
      {
        id: expect.any(String),
        responseText: 'Give',
        actionType: 'url',
        actionText: '',
        url: { url: 'https://grace.example/give', target: 'iframeModal' },
        code: '',
        codeProvider: null,
        translation: null,
      },
    ],
  });
  expect(goodbye).toMatchObject({ displayOrder: 1, urgency: 'modal', showAt: null });
  expect(new Set([hello?.id, goodbye?.id, ...(hello?.responses ?? []).map(({ id }) => id)]).size).toBe(4);
  expect(await read(content.id)).toEqual(content);
});

test('INT-119 the markup of a text is cleaned when it is saved; custom HTML is stored unchanged', async () => {
  const bad = '<p onclick="x()">Hi<script>alert(1)</script></p>';
  const customHtml = '<form action="https://grace.example"><input name="a"></form>';
  const { interactions } = await add([
    anInteraction('Hello', {
      interactionText: bad,
      responses: [aResponse({ actionText: bad }), aResponse({ actionType: 'customContent', actionText: customHtml })],
    }),
  ]);
  expect(interactions[0]).toMatchObject({
    interactionText: '<p>Hi</p>',
    responses: [{ actionText: '<p>Hi</p>' }, { actionText: customHtml }],
  });
});

test('INT-73 INT-74 INT-108 INT-109 CNT-127 a save keeps every interaction that its list of removed interactions does not contain', async () => {
  const content = await add([anInteraction('Hello'), anInteraction('Give'), anInteraction('Goodbye')]);
  const [hello, give] = formsOf(content);
  const answer = await save(content, {
    interactions: [{ ...give, interactionTitle: 'Give today' }, anInteraction('New')],
    removedInteractionIds: [hello.id ?? ''],
  });
  expect(answer.statusCode).toBe(200);
  const saved = answer.json();
  expect(titles(saved).toSorted()).toEqual(['Give today', 'Goodbye', 'New']);
  expect(
    saved.interactions.find(({ interactionTitle }: { interactionTitle: string }) => interactionTitle === 'Give today')
      .id,
  ).toBe(give.id);
  const [code, ...others] = (await codes(content.id)).filter((versionCode) => versionCode !== null);
  expect([code, others]).toEqual([expect.stringMatching(/^[a-z0-9]{8}$/), []]);
  expect(await read(content.id)).toEqual(saved);
});

test('INT-72 CNT-126 saving a content as on-demand deletes its interactions, whatever the form contains', async () => {
  const content = await add([anInteraction('Hello')]);
  const onDemand = { contentType: 'onDemand', startsAt: null, originalAirDate: '2026-11-22' } as const;
  const answer = await save(content, onDemand);
  expect(answer.json()).toMatchObject({ contentType: 'onDemand', interactions: [] });
  expect(await codes(content.id)).toEqual([expect.any(String)]);
  expect((await add([anInteraction('Hello')], onDemand)).interactions).toEqual([]);
});

test('INT-17 CNT-128~ an interaction that was sent after the form was read cannot be changed and is not removed', async () => {
  const content = await add([anInteraction('Hello'), anInteraction('Give')]);
  const [hello, give] = formsOf(content);
  await send(hello.id ?? '');
  const changed = await save(content, { interactions: [{ ...hello, interactionTitle: 'Welcome' }, give] });
  expect([changed.statusCode, changed.json().error.code]).toEqual([409, 'contents.interaction-sent']);
  const removed = await save(content, { interactions: [give], removedInteractionIds: [hello.id ?? ''] });
  expect(removed.statusCode).toBe(200);
  expect(titles(removed.json()).toSorted()).toEqual(['Give', 'Hello']);
  const resaved = await save(removed.json(), { name: 'Advent' });
  expect(resaved.json()).toMatchObject({ name: 'Advent', interactions: [{ showAt: SENT }, { showAt: null }] });
});

test('INT-77 INT-78 INT-79 CNT-116 CNT-117 CNT-119 in a copy of a content the interactions and responses have new ids, and no interaction is sent', async () => {
  const first = await add([anInteraction('Hello'), anInteraction('Give')]);
  await send(first.interactions[0]?.id ?? '');
  const copy = (await bed.as(owner(), 'POST', url(), contentToCopy(await read(first.id)))).json();
  const ids = [first, copy].flatMap(({ interactions }) =>
    interactions.flatMap(({ id, responses }: WholeContent['interactions'][number]) => [
      id,
      ...responses.map((response) => response.id),
    ]),
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

test('INT-79~ CNT-293~ each copy of a repeated content has interactions of its own', async () => {
  const first = await add([anInteraction('Hello')]);
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

test('CNT-264 deleting a content or its channel deletes the interactions of the content', async () => {
  const [first, second] = [
    await add([anInteraction('Hello')]),
    await add([anInteraction('Hello'), anInteraction('Give')]),
  ];
  await bed.as(owner(), 'DELETE', url(`/${first.id}`));
  expect(await codes(first.id)).toEqual([expect.any(String)]);
  expect(await codes(second.id)).toEqual([null, null]);
  await bed.as(owner(), 'DELETE', `/api/clients/${clientId}/channels/${channelId}`);
  expect(await codes(second.id)).toEqual([expect.any(String), expect.any(String)]);
});

test('an interaction with an id that another content has, or that occurs twice, is stored as a new interaction', async () => {
  const other = await add([anInteraction('Hello')]);
  const [foreign] = formsOf(other);
  const content = await add([anInteraction('Give')]);
  const [give] = formsOf(content);
  const answer = await save(content, {
    interactions: [give, { ...give, interactionTitle: 'Give again' }, { ...foreign, interactionTitle: 'Taken' }],
    removedInteractionIds: [foreign.id ?? '', 'nothing'],
  });
  expect(titles(answer.json())).toEqual(['Give', 'Give again', 'Taken']);
  expect(new Set(answer.json().interactions.map(({ id }: { id: string }) => id)).size).toBe(3);
  expect(answer.json().interactions[2].responses[0].id).not.toBe(other.interactions[0]?.responses[0]?.id);
  expect((await read(other.id)).interactions).toEqual(other.interactions);
});

test('INT-81~ a save that is repeated after a lost answer does not add an interaction a second time', async () => {
  const content = await add([anInteraction('Hello')]);
  const changes = { edition: undefined, interactions: [...contentToForm(content).interactions, anInteraction('Give')] };
  const [first, second] = [await save(content, changes), await save(content, changes)];
  expect(titles(second.json())).toEqual(['Hello', 'Give']);
  expect(second.json().interactions[1].id).toBe(first.json().interactions[1].id);
});

test('a repeated request to add a content is refused if its interactions differ', async () => {
  const id = v7();
  const body = contentForm([channelId], { interactions: [anInteraction('Hello')] });
  const first = await bed.as(owner(), 'POST', url(`?id=${id}`), body);
  expect((await bed.as(owner(), 'POST', url(`?id=${id}`), body)).json()).toEqual(first.json());
  const other = await bed.as(owner(), 'POST', url(`?id=${id}`), { ...body, interactions: [anInteraction('Give')] });
  expect([other.statusCode, other.json().error.code]).toEqual([409, 'contents.added']);
});

test('an invalid interaction is refused with an error at its field, and nothing changes', async () => {
  const content = await add([anInteraction('Hello')]);
  const answer = await save(content, {
    interactions: [anInteraction('Hello', { responses: [] })],
    removedInteractionIds: [content.interactions[0]?.id ?? ''],
  });
  expect([answer.statusCode, answer.json().error.fields]).toEqual([
    400,
    { 'interactions.0.responses': 'Need at least one response' },
  ]);
  expect(await read(content.id)).toEqual(content);
});

test('a copy and the contents of a repeat keep the times of interactions, which send themselves again', async () => {
  const first = await add([{ ...anInteraction('Hello'), sendAfter: '12:30' }]);
  await send(first.interactions[0]?.id ?? '');
  await bed.db.execute(sql`update interactions set is_held = true where content_id = ${first.id}`);
  const copy = (await bed.as(owner(), 'POST', url(), contentToCopy(await read(first.id)))).json();
  const rule = { id: v7(), days: [0], count: 1, until: null, preview: false };
  await bed.as(owner(), 'POST', url(`/${first.id}/repeat`), rule);
  const { items } = (await bed.as(owner(), 'GET', url())).json<{ items: { id: string }[] }>();
  const repeated = items.find(({ id }) => id !== first.id && id !== copy.id);
  for (const content of [copy, await read(repeated?.id ?? '')])
    expect(content.interactions).toMatchObject([{ sendOffset: 750, isHeld: false, missedAt: null, showAt: null }]);
});

test('a content for children refuses interactions that ask for an email or start a chat', async () => {
  const private_ = (actionType: 'collectEmail' | 'startChat') => ({
    ...anInteraction('Private'),
    responses: [{ ...newResponse(), responseText: 'Yes', actionType }],
  });
  const content = await add([anInteraction('Hello')], { isForChildren: true });
  expect(content.isForChildren).toBe(true);
  const field = 'responses.0.actionType';
  const message = 'Contents for children take no emails and start no chats';
  for (const actionType of ['collectEmail', 'startChat'] as const) {
    const saved = await save(content, { interactions: [private_(actionType)] });
    expect(saved.json().error.fields).toEqual({ [`interactions.0.${field}`]: message });
  }
  const other = await add([private_('startChat')]);
  expect(other.interactions).toHaveLength(1);
  const forChildren = await save(other, { isForChildren: true });
  expect(forChildren.json().error.fields).toEqual({ [`interactions.0.${field}`]: message });
});
