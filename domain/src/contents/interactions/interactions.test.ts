import { expect, test } from 'vitest';
import { actionTypes, responseTargets, urgencies } from './interaction.ts';
import { interactionErrors } from './interaction-errors.ts';
import {
  copyOfInteraction,
  type InteractionFields,
  interactionsField,
  interactionToForm,
  interactionValue,
  newInteraction,
  newResponse,
  type ResponseFields,
} from './interaction-form.ts';
import { inPanelOrder, isSent, isShown } from './interaction-times.ts';

const aResponse = (changes: Partial<ResponseFields> = {}): ResponseFields => ({
  ...newResponse(),
  responseText: 'Yes',
  actionText: '<p>Thank you</p>',
  ...changes,
});
const hello = (changes: Partial<InteractionFields> = {}): InteractionFields => ({
  ...newInteraction(),
  interactionTitle: 'Hello',
  interactionText: '<p>First time here?</p>',
  responses: [aResponse()],
  ...changes,
});
const giving = (changes: Partial<InteractionFields> = {}) => hello({ interactionTitle: 'Give', ...changes });
const errorsOf = (changes: Partial<ResponseFields>) => interactionErrors([hello({ responses: [aResponse(changes)] })]);
const path = 'interactions.0.responses.0';

test.each([
  [
    'INT-80',
    { interactionTitle: ' ' },
    { 'interactions.1.interactionTitle': '(Interaction 2) Interaction Title is required' },
  ],
  [
    'INT-81',
    { interactionTitle: ' hello' },
    { 'interactions.1.interactionTitle': '(Interaction 2) Interaction Title must be unique' },
  ],
  [
    'INT-82',
    { interactionText: '' },
    { 'interactions.1.interactionText': '(Interaction 2) Interaction Text is required' },
  ],
  [
    'INT-83',
    { interactionText: '<p>&nbsp;</p><ul><li></li></ul>' },
    { 'interactions.1.interactionText': '(Interaction 2) Interaction Text is required' },
  ],
  ['INT-84', { urgency: '' }, { 'interactions.1.urgency': 'Notification type is required' }],
  ['INT-84~', { urgency: 'shout' }, { 'interactions.1.urgency': 'Notification type is required' }],
  ['INT-85', { responses: [] }, { 'interactions.1.responses': 'Need at least one response' }],
] as const)('%s an invalid interaction has a specific error', (_rule, changes, expected) => {
  expect(interactionErrors([hello(), giving()])).toEqual({});
  expect(interactionErrors([hello(), giving(changes as Partial<InteractionFields>)])).toEqual(expected);
});

test('INT-86 a response without text is refused', () => {
  expect(errorsOf({ responseText: '' })).toEqual({ [`${path}.responseText`]: 'Response Text is required' });
});

test('INT-87 a response of type textOnly requires a text to show afterwards', () => {
  expect(errorsOf({ actionType: 'textOnly' })).toEqual({});
  expect(errorsOf({ actionType: 'textOnly', actionText: '<p></p>' })).toEqual({
    [`${path}.actionText`]: 'After Response Text is required',
  });
});

test('INT-88 a response with custom HTML requires content, for which a picture alone is enough', () => {
  expect(errorsOf({ actionType: 'customContent', actionText: '<img src="https://grace.example/map.png">' })).toEqual(
    {},
  );
  expect(errorsOf({ actionType: 'customContent', actionText: ' ' })).toEqual({
    [`${path}.actionText`]: 'After Response Text is required',
  });
});

test('INT-122 a response that runs code or closes requires a text to show afterwards', () => {
  const code = { actionType: 'runCode', codeProvider: 'tithely', code: '12345' } as const;
  for (const response of [code, { actionType: 'close' as const }]) {
    expect(errorsOf(response)).toEqual({});
    for (const actionText of ['', '<p></p>'])
      expect(errorsOf({ ...response, actionText })).toEqual({
        [`${path}.actionText`]: 'After Response Text is required',
      });
  }
});

test.each([
  ['INT-89', { actionType: 'collectEmail' }],
  ['INT-90', { actionType: 'dismiss' }],
  ['INT-91', { actionType: 'startChat' }],
  ['INT-92', { actionType: 'url', url: { url: 'https://grace.example', target: 'newTab' } }],
] as const)('%s a response of %j requires no text to show afterwards', (_rule, changes) => {
  expect(errorsOf({ ...changes, actionText: '' })).toEqual({});
  expect(errorsOf({ ...changes, actionText: '', actionType: 'textOnly' })).not.toEqual({});
});

test.each(['', 'grace', 'javascript:alert(1)', 'http://grace.example', '//evil.example'])(
  'INT-93 a response with the URL %j is refused',
  (url) => {
    const errors = errorsOf({ actionType: 'url', url: { url, target: 'newTab' } });
    expect(Object.keys(errors)).toEqual([`${path}.url.url`]);
  },
);

test('INT-94 INT-95 a response that runs code requires a code and its provider', () => {
  expect(errorsOf({ actionType: 'runCode', codeProvider: 'tithely', code: '12345' })).toEqual({});
  expect(errorsOf({ actionType: 'runCode', codeProvider: 'tithely' })).toEqual({
    [`${path}.code`]: 'A code provider key must be provided',
  });
  for (const codeProvider of ['', 'chat', '__proto__'])
    expect(errorsOf({ actionType: 'runCode', codeProvider, code: 'x' })).toEqual({
      [`${path}.codeProvider`]: 'A code provider must be chosen',
    });
});

test('INT-27 INT-28 INT-39 urgencies and actions are those of the specification, and a new interaction has the urgency focus', () => {
  expect(urgencies).toEqual(['notify', 'focus', 'modal']);
  expect(newInteraction().urgency).toBe('focus');
  const known = ['textOnly', 'collectEmail', 'startChat', 'url', 'dismiss', 'customContent', 'runCode', 'close'];
  expect(actionTypes).toEqual(known);
  for (const actionType of ['', 'script', 'toString'])
    expect(interactionsField.safeParse([{ ...hello(), responses: [{ ...aResponse(), actionType }] }]).success).toBe(
      false,
    );
});

test('INT-44 a URL opens in one of three targets, and modal means iframeModal', () => {
  expect(responseTargets).toEqual(['newTab', 'sameTab', 'iframeModal']);
  const url = { url: 'https://grace.example', target: 'modal' };
  expect(errorsOf({ actionType: 'url', url })).toEqual({});
  const [stored] = interactionValue(hello({ responses: [aResponse({ actionType: 'url', url })] }), () => 'r').responses;
  expect(stored?.url).toEqual({ url: 'https://grace.example', target: 'iframeModal' });
  for (const target of ['sideBar', '_top', ''])
    expect(errorsOf({ actionType: 'url', url: { ...url, target } })).toEqual({
      [`${path}.url.target`]: 'Unknown URL target',
    });
});

test('INT-4~ INT-96~ a response is stored with the fields of its action and an id, and the form restores the response', () => {
  const link = { url: 'https://grace.example', target: 'newTab' };
  const all = aResponse({ actionType: 'url', url: link, code: 'x', codeProvider: 'tithely' });
  const value = interactionValue(hello({ responses: [all, aResponse({ id: 'kept' })] }), () => 'made');
  expect(value.responses).toEqual([
    {
      id: 'made',
      responseText: 'Yes',
      actionType: 'url',
      actionText: '',
      url: link,
      code: '',
      codeProvider: null,
      translation: null,
    },
    {
      id: 'kept',
      responseText: 'Yes',
      actionType: 'textOnly',
      actionText: '<p>Thank you</p>',
      url: null,
      code: '',
      codeProvider: null,
      translation: null,
    },
  ]);
  const ids = { id: 'i', clientId: 'c', contentId: 'o' };
  const stored = {
    ...ids,
    showAt: null,
    hideAt: null,
    isHeld: false,
    missedAt: null,
    areResultsShown: false,
    displayOrder: 0,
    edition: 3,
    ...value,
  };
  expect(interactionValue(interactionToForm(stored), () => 'other')).toEqual(value);
});

test('INT-75~ INT-77~ INT-78~ a copy has another title and no ids', () => {
  const copy = copyOfInteraction(hello({ id: 'i', responses: [aResponse({ id: 'r' })] }));
  expect([copy.interactionTitle, copy.id, copy.responses[0]?.id]).toEqual(['Copy of Hello', null, null]);
  expect(interactionErrors([hello(), copy])).toEqual({});
});

test('INT-7 INT-26 an interaction is sent once showAt is set, and shown until hideAt', () => {
  const now = Date.parse('2026-11-22T10:00:00.000Z');
  const [sent, later] = ['2026-11-22T09:00:00.000Z', '2026-11-22T10:00:00.001Z'];
  expect([isSent({ showAt: null }), isSent({ showAt: sent })]).toEqual([false, true]);
  expect(isShown({ showAt: null, hideAt: null }, now)).toBe(false);
  expect(isShown({ showAt: sent, hideAt: null }, now)).toBe(true);
  expect(isShown({ showAt: sent, hideAt: later }, now)).toBe(true);
  expect(isShown({ showAt: sent, hideAt: '2026-11-22T10:00:00.000Z' }, now)).toBe(false);
});

test('INT-111 INT-112 the panel lists unsent interactions in their order, then sent ones, newest first', () => {
  const at9 = '2026-11-22T09:00:00.000Z';
  const list = [
    { name: 'b', showAt: null, displayOrder: 2 },
    { name: 'early', showAt: '2026-11-22T08:00:00.000Z', displayOrder: 0 },
    { name: 'with', showAt: at9, displayOrder: 4 },
    { name: 'a', showAt: null, displayOrder: 1 },
    { name: 'at', showAt: at9, displayOrder: 3 },
  ];
  expect(inPanelOrder(list).map(({ name }) => name)).toEqual(['a', 'b', 'at', 'with', 'early']);
});

test('B5~ the form refuses too many interactions, texts that are too long, and fields of a wrong type', () => {
  const many = (count: number) => Array.from({ length: count }, () => hello());
  expect(interactionsField.safeParse(many(31)).success).toBe(false);
  expect(interactionsField.safeParse(many(30)).success).toBe(true);
  for (const malformed of [
    null,
    'x',
    {},
    { ...hello(), showAt: null },
    { ...hello(), responses: 'x' },
    { ...hello(), id: 7 },
  ])
    expect(interactionsField.safeParse([malformed]).success, JSON.stringify(malformed)).toBe(false);
  const long = hello({ interactionTitle: 'a'.repeat(201), interactionText: 'b'.repeat(10_001) });
  expect(interactionErrors([long])).toEqual({
    'interactions.0.interactionTitle': '(Interaction 1) Interaction Title can have at most 200 characters',
    'interactions.0.interactionText': '(Interaction 1) Interaction Text can have at most 10,000 characters',
  });
});
