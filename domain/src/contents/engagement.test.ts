import { describe, expect, test } from 'vitest';
import { channelFormSchema } from '../channels/channels.api.ts';
import { sampleChannelForm } from '../testing/sample-channels.ts';
import { sampleContentForm } from '../testing/sample-contents.ts';
import { contentValues, newContentForm } from './content-form.ts';
import { contentFormSchema } from './contents.api.ts';
import { noEngagement } from './engagement-settings.ts';

const form = sampleContentForm();

function errors(change: object): Record<string, string> {
  const result = contentFormSchema.safeParse({ ...form, ...change });
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}
const passage = (change: object) => ({ bible: { ...form.bible, passage: { ...form.bible.passage, ...change } } });
const chosen = (...icons: string[]) => ({
  reactions: { enabled: true, icons: Object.fromEntries(icons.map((icon) => [icon, true])) },
});

describe('the panels of a content', () => {
  test.each([
    ['CNT-221', 'bible', ['enabled', 'passage', 'url']],
    [
      'CNT-222',
      'chat',
      ['enabled', 'requireSignin', 'enableAnonymous', 'enablePreview', 'enableDirectMessaging', 'startsAt', 'endsAt'],
    ],
    ['CNT-223', 'chatWidget', ['enabled', 'provider', 'embedId']],
    ['CNT-224', 'notes', ['enabled', 'defaultContent']],
    ['CNT-225', 'reactions', ['enabled', 'icons']],
    ['CNT-226', 'schedule', ['enabled']],
    ['CNT-227', 'share', ['enabled', 'defaultMessage']],
  ] as const)('%s the settings of %s have exactly the specified fields', (_rule, panel, names) => {
    expect(Object.keys(form[panel]).toSorted()).toEqual(names.toSorted());
    expect(errors({ [panel]: { ...form[panel] } })).toEqual({});
    expect(errors({ [panel]: { ...form[panel], another: true } })).not.toEqual({});
    for (const name of names) expect(errors({ [panel]: { ...form[panel], [name]: undefined } }), name).not.toEqual({});
  });

  test('CNT-102~ CNT-103~ CNT-104~ CNT-105~ CNT-106~ CNT-107~ a new content has all panels enabled but the notes', () => {
    const start = newContentForm({ contentType: 'live', timeZoneName: null, now: 0, channelIds: [] });
    const { chat, bible, reactions, share, schedule, notes } = start;
    expect([chat, bible, reactions, share, schedule, notes].map(({ enabled }) => enabled)).toEqual([
      ...Array(5).fill(true),
      false,
    ]);
    expect(start.bible.passage).toEqual({ language: 'en', book: 'GEN', chapter: '1', translation: '111' });
  });
});

describe('the default panel', () => {
  const sentence = (panel: string) =>
    `The ${panel} panel must be enabled if it has been selected as the default panel.`;
  test.each([
    ['CNT-188', 'bible', 'Bible'],
    ['CNT-189', 'notes', 'Notes'],
    ['CNT-190', 'schedule', 'Schedule'],
    ['CNT-191', 'chat', 'Chat'],
  ] as const)('%s the default panel cannot be %s while that panel is disabled', (_rule, panel, name) => {
    const choosing = (enabled: boolean) => ({ initialSelectedPanel: panel, [panel]: { ...form[panel], enabled } });
    expect(errors(choosing(false))).toEqual({ initialSelectedPanel: sentence(name) });
    expect(errors(choosing(true))).toEqual({});
  });

  test('CNT-193 the default panel can be info, which is always enabled', () => {
    expect(errors({ initialSelectedPanel: 'info' })).toEqual({});
  });

  test('CNT-112 a new content has the default panel 0, which is always valid, and any other value must be a panel', () => {
    expect(form.initialSelectedPanel).toBe(0);
    const disabled = Object.fromEntries(
      (['chat', 'bible', 'notes', 'schedule'] as const).map((panel) => [panel, { ...form[panel], enabled: false }]),
    );
    expect(errors(disabled)).toEqual({});
    for (const initialSelectedPanel of [1, 'videos', '', null])
      expect(errors({ initialSelectedPanel })).toEqual({ initialSelectedPanel: 'Default panel is not valid' });
  });
});

describe('reactions', () => {
  test('CNT-181 CNT-182 REA-3 REA-4 up to four reactions are accepted, and five are refused', () => {
    expect(errors(chosen('clap', 'heart', 'pray', 'raiseHands'))).toEqual({});
    const five = chosen('clap', 'heart', 'pray', 'raiseHands', 'candle');
    expect(errors(five)).toEqual({ 'reactions.icons': 'Please select 4 or fewer reactions to include' });
    const { icons } = five.reactions;
    expect(errors({ reactions: { enabled: true, icons: { ...icons, clap: false } } })).toEqual({});
  });

  test('CNT-225~ the reactions are a map from known icons to booleans', () => {
    expect(Object.values(errors(chosen('fire')))).not.toEqual([]);
    expect(errors({ reactions: { enabled: true, icons: { clap: 'yes' } } })).toEqual({
      'reactions.icons.clap': 'Reactions is not valid',
    });
  });
});

describe('the times of the chat', () => {
  test('CNT-183 CNT-184 the times of the chat must be dates', () => {
    const times = (startsAt: unknown, endsAt: unknown) => errors({ chat: { ...form.chat, startsAt, endsAt } });
    expect(times('soon', 'later')).toEqual({
      'chat.startsAt': 'Chat Starts At is not a valid date',
      'chat.endsAt': 'Chat Ends At is not a valid date',
    });
    expect(times(null, null)).toEqual({});
    expect(times('2030-01-01T00:00:00Z', '2030-01-01T00:00:00+02:00')).toEqual({});
  });
});

describe('the Bible passage', () => {
  test('CNT-185 the parts of the passage must be strings', () => {
    for (const part of ['translation', 'language', 'book', 'chapter'])
      expect(errors(passage({ [part]: 1 }))).toEqual({ [`bible.passage.${part}`]: `Bible ${part} is not valid` });
  });

  test('CNT-187 the notes must be a string', () => {
    expect(errors({ notes: { enabled: true, defaultContent: 1 } })).toEqual({
      'notes.defaultContent': 'Notes is not valid',
    });
  });

  test('CNT-186~ the passage must be complete while the Bible panel is enabled', () => {
    const empty = { translation: '', language: '', book: '', chapter: '' };
    expect(errors(passage(empty))).toEqual({
      'bible.passage.translation': 'Bible translation is required',
      'bible.passage.language': 'Bible language is required',
      'bible.passage.book': 'Bible book is required',
      'bible.passage.chapter': 'Bible chapter is required',
    });
    expect(errors({ bible: { enabled: false, passage: empty, url: '' } })).toEqual({});
  });

  test('CAT-13~ the parts of the passage must be in the catalogues, and the book must have the chapter', () => {
    const wrong = { translation: '99999', language: 'de', book: 'TOB', chapter: '1' };
    expect(Object.keys(errors(passage(wrong)))).toHaveLength(4);
    expect(errors(passage({ book: 'JUD', chapter: '2' }))).toEqual({
      'bible.passage.chapter': 'Bible chapter is not valid',
    });
  });

  test('CNT-233 the URL is derived from the saved passage, and the language from the translation', () => {
    const saved = (change: object) => contentValues({ ...form, ...passage(change) }).engagement.bible;
    expect(saved({ translation: '149', book: 'JHN', chapter: '3' })).toEqual({
      enabled: true,
      passage: { translation: '149', language: 'es', book: 'JHN', chapter: '3' },
      url: 'https://www.bible.com/es/bible/149/JHN.3.RVR1960',
    });
    const withOtherUrl = { ...form, bible: { ...form.bible, url: 'https://evil.example' } };
    expect(contentValues(withOtherUrl).engagement.bible.url).toBe('https://www.bible.com/en/bible/111/GEN.1.NIV');
  });
});

test('CNT-192 the chat widget of a content is validated like the chat widget of a channel, with the same errors', () => {
  const GUID = '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f';
  const widget = (change: object) => ({ chatWidget: { enabled: true, provider: 'zendesk', embedId: GUID, ...change } });
  const channelErrors = (change: object) =>
    channelFormSchema
      .safeParse({ ...sampleChannelForm(), ...widget(change) })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  const cases: [object, Record<string, string>][] = [
    [{ embedId: ` ${GUID} ` }, {}],
    [{ provider: null }, { 'chatWidget.provider': 'Provider Required on Chat Widget' }],
    [{ embedId: ' ' }, { 'chatWidget.embedId': 'Key is required' }],
    [{ embedId: `${GUID}"></script>` }, { 'chatWidget.embedId': 'Key must be a valid format' }],
    [{ provider: 'intercom' }, { 'chatWidget.provider': 'Provider Required on Chat Widget' }],
    [{ enabled: false, provider: null, embedId: 'abc' }, {}],
  ];
  for (const [change, expected] of cases) {
    expect(errors(widget(change))).toEqual(expected);
    expect(Object.fromEntries(channelErrors(change))).toEqual(expected);
  }
  const { chatWidget } = contentValues(sampleContentForm(widget({ embedId: ` ${GUID} ` }) as object)).engagement;
  expect(chatWidget.embedId).toBe(GUID);
});

test('the stored engagement consists of the settings of the panels and of the chat widget', () => {
  expect(Object.keys(contentValues(form).engagement).toSorted()).toEqual(Object.keys(noEngagement).toSorted());
});

test('CNT-10~ the times of the chat in a form are not stored', () => {
  const chat = { ...form.chat, startsAt: '2001-01-01T00:00:00Z', endsAt: '2001-01-02T00:00:00Z' };
  expect(contentValues({ ...form, chat }).chat).not.toHaveProperty('startsAt');
});
