import { z } from 'zod';
import {
  abbreviationOf,
  bibleBook,
  bibleUrl,
  bibleVersion,
  chaptersOf,
  defaultPassage,
} from '../../catalogues/bible.ts';
import { bibleLanguages } from '../../catalogues/bible-versions.ts';
import { chatWidgetErrors, chatWidgetValue, newChatWidget } from '../../channels/chat-widget.ts';
import { notValid } from '../../kernel/form-fields.ts';
import { errorsOf, type FieldValues, type FormErrors, type Written } from '../../kernel/form-section.ts';
import { chatFormFields, newChat } from '../chat-settings.ts';
import { contentTexts } from '../contents.texts.ts';
import { engagementFormFields } from '../engagement-settings.ts';

/** Maximum number of reactions to choose. Source: 001 §9 (CNT-181). */
const MAX_REACTIONS = 4;

/** A form may contain the chat's times, but the stored times are derived from the content's times (CNT-10). */
const chatTime = (error: string) => z.iso.datetime({ offset: true, error }).nullable();

const fields = {
  ...engagementFormFields,
  chat: z.strictObject(
    {
      ...chatFormFields,
      startsAt: chatTime(contentTexts.chatStartsAt),
      endsAt: chatTime(contentTexts.chatEndsAt),
    },
    notValid('Chat'),
  ),
};
type Engagement = FieldValues<typeof fields>;

/** CNT-102 to CNT-107, CNT-112, CNT-113. */
function start(): Engagement {
  return {
    initialSelectedPanel: 0,
    reactions: { enabled: true, icons: { clap: true, heart: true, pray: true, raiseHands: true } },
    chat: { ...newChat, startsAt: null, endsAt: null },
    bible: { enabled: true, passage: defaultPassage, url: '' },
    notes: { enabled: false, defaultContent: '' },
    schedule: { enabled: true },
    share: { enabled: true, defaultMessage: '' },
    chatWidget: newChatWidget,
    isForChildren: false,
  };
}

/** Source: 001 §5 (CNT-181 to CNT-193). */
function errors(form: Engagement): FormErrors {
  const chosen = Object.values(form.reactions.icons).filter(Boolean);
  return {
    ...errorsOf<Engagement>({
      initialSelectedPanel: disabledPanelError(form),
      'reactions.icons': chosen.length > MAX_REACTIONS && contentTexts.tooManyReactions,
    }),
    ...passageErrors(form.bible),
    ...chatWidgetErrors(form.chatWidget),
  };
}

function disabledPanelError(form: Engagement): string | null {
  const panel = form.initialSelectedPanel;
  // CNT-193: info is always available.
  if (panel === 0 || panel === 'info' || form[panel].enabled) return null;
  return contentTexts.firstPanelClosed(panelNames[panel]);
}

const panelNames = { chat: 'Chat', bible: 'Bible', notes: 'Notes', schedule: 'Schedule' } as const;

/** Each part must be in the catalogues. While the panel is enabled, no part may be empty (CNT-186, CAT-13). */
function passageErrors({ enabled, passage }: Engagement['bible']): FormErrors {
  const { translation, language, book, chapter } = passage;
  const partError = (label: string, value: string, isKnown: boolean) =>
    value === '' ? enabled && contentTexts.isRequired(label) : !isKnown && notValid(label);
  return errorsOf<Engagement>({
    'bible.passage.translation': partError('Bible translation', translation, bibleVersion(translation) !== undefined),
    'bible.passage.language': partError(
      'Bible language',
      language,
      bibleLanguages.some((known) => known === language),
    ),
    'bible.passage.book': partError('Bible book', book, bibleBook(book) !== undefined),
    'bible.passage.chapter': partError('Bible chapter', chapter, chaptersOf(book).includes(chapter)),
  });
}

/** Returns the values to store, without the chat's times, which are derived from the content's times. */
function values(form: Engagement) {
  const { startsAt: _startsAt, endsAt: _endsAt, ...chat } = form.chat;
  const { initialSelectedPanel, reactions, notes, schedule, share, isForChildren } = form;
  const engagement = {
    initialSelectedPanel,
    reactions,
    notes,
    schedule,
    share,
    isForChildren,
    bible: withUrl(form.bible),
    chatWidget: chatWidgetValue(form.chatWidget),
  };
  return { chat, engagement } satisfies { chat: unknown; engagement: Written<Omit<Engagement, 'chat'>> };
}

/** Adds the URL of the passage and the language of the translation (CNT-233). */
function withUrl({ enabled, passage }: Engagement['bible']): Engagement['bible'] {
  const version = bibleVersion(passage.translation);
  if (!version || !passage.book || !passage.chapter) return { enabled, passage, url: '' };
  const whole = { ...passage, language: version.lang };
  const abbreviation = abbreviationOf(version);
  return { enabled, passage: whole, url: bibleUrl({ ...whole, ...(abbreviation && { version: abbreviation }) }) };
}

/** The section Engagement of the content form (CNT-87), with its part Integrations (CNT-93). */
export const contentEngagement = { fields, start, errors, values };
