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
  ] as const)('%s %s has exactly its settings', (_rule, panel, names) => {
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
  ] as const)('%s cannot be %s while that panel is disabled', (_rule, panel, name) => {
    const set = (enabled: boolean) => ({ initialSelectedPanel: panel, [panel]: { ...form[panel], enabled } });
    expect(errors(set(false))).toEqual({ initialSelectedPanel: sentence(name) });
    expect(errors(set(true))).toEqual({});
  });

  test('CNT-193 can be info, which is always enabled', () => {
    expect(errors({ initialSelectedPanel: 'info' })).toEqual({});
  });

  test('CNT-112 is 0 at first, which is valid whatever is disabled; it accepts only a panel or 0', () => {
    expect(form.initialSelectedPanel).toBe(0);
    const off = Object.fromEntries(
      (['chat', 'bible', 'notes', 'schedule'] as const).map((panel) => [panel, { ...form[panel], enabled: false }]),
    );
    expect(errors(off)).toEqual({});
    for (const initialSelectedPanel of [1, 'videos', '', null])
      expect(errors({ initialSelectedPanel })).toEqual({ initialSelectedPanel: 'Default panel is not valid' });
  });
});

describe('reactions', () => {
  test('CNT-181 CNT-182 up to four are accepted, five are refused', () => {
    expect(errors(chosen('clap', 'heart', 'pray', 'raiseHands'))).toEqual({});
    const five = chosen('clap', 'heart', 'pray', 'raiseHands', 'candle');
    expect(errors(five)).toEqual({ 'reactions.icons': 'Please select 4 or fewer reactions to include' });
    const { icons } = five.reactions;
    expect(errors({ reactions: { enabled: true, icons: { ...icons, clap: false } } })).toEqual({});
  });

  test('CNT-225~ are a map of booleans by known icon', () => {
    expect(Object.values(errors(chosen('fire')))).not.toEqual([]);
    expect(errors({ reactions: { enabled: true, icons: { clap: 'yes' } } })).toEqual({
      'reactions.icons.clap': 'Reactions is not valid',
    });
  });
});

describe('the times of the chat', () => {
  test('CNT-183 CNT-184 are dates', () => {
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
  test('CNT-185 consists of texts', () => {
    for (const part of ['translation', 'language', 'book', 'chapter'])
      expect(errors(passage({ [part]: 1 }))).toEqual({ [`bible.passage.${part}`]: `Bible ${part} is not valid` });
  });

  test('CNT-187 notes are a text too', () => {
    expect(errors({ notes: { enabled: true, defaultContent: 1 } })).toEqual({
      'notes.defaultContent': 'Notes is not valid',
    });
  });

  test('CNT-186~ must be complete while the panel is enabled', () => {
    const none = { translation: '', language: '', book: '', chapter: '' };
    expect(errors(passage(none))).toEqual({
      'bible.passage.translation': 'Bible translation is required',
      'bible.passage.language': 'Bible language is required',
      'bible.passage.book': 'Bible book is required',
      'bible.passage.chapter': 'Bible chapter is required',
    });
    expect(errors({ bible: { enabled: false, passage: none, url: '' } })).toEqual({});
  });

  test('CAT-13~ must be in the catalogues, with a chapter that the book has', () => {
    const wrong = { translation: '99999', language: 'de', book: 'TOB', chapter: '1' };
    expect(Object.keys(errors(passage(wrong)))).toHaveLength(4);
    expect(errors(passage({ book: 'JUD', chapter: '2' }))).toEqual({
      'bible.passage.chapter': 'Bible chapter is not valid',
    });
  });

  test('CNT-233 gets its URL from the saved passage, and its language from the translation', () => {
    const saved = (change: object) => contentValues({ ...form, ...passage(change) }).engagement.bible;
    expect(saved({ translation: '149', book: 'JHN', chapter: '3' })).toEqual({
      enabled: true,
      passage: { translation: '149', language: 'es', book: 'JHN', chapter: '3' },
      url: 'https://www.bible.com/es/bible/149/JHN.3.RVR1960',
    });
    const own = { ...form, bible: { ...form.bible, url: 'https://evil.example' } };
    expect(contentValues(own).engagement.bible.url).toBe('https://www.bible.com/en/bible/111/GEN.1.NIV');
  });
});

test('CNT-192 an enabled chat widget is checked as that of a channel, with the same errors', () => {
  const GUID = '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f';
  const of = (change: object) => ({ chatWidget: { enabled: true, provider: 'zendesk', embedId: GUID, ...change } });
  const ofChannel = (change: object) =>
    channelFormSchema
      .safeParse({ ...sampleChannelForm(), ...of(change) })
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
    expect(errors(of(change))).toEqual(expected);
    expect(Object.fromEntries(ofChannel(change))).toEqual(expected);
  }
  const { chatWidget } = contentValues(sampleContentForm(of({ embedId: ` ${GUID} ` }) as object)).engagement;
  expect(chatWidget.embedId).toBe(GUID);
});

test('only the settings of the panels are stored with the engagement', () => {
  expect(Object.keys(contentValues(form).engagement).toSorted()).toEqual(Object.keys(noEngagement).toSorted());
});

test('CNT-10~ the chat’s times in a form are not stored', () => {
  const chat = { ...form.chat, startsAt: '2001-01-01T00:00:00Z', endsAt: '2001-01-02T00:00:00Z' };
  expect(contentValues({ ...form, chat }).chat).not.toHaveProperty('startsAt');
});
