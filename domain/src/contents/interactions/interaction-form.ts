import { z } from 'zod';
import { codeProviders } from '../../clients/links/link.ts';
import { formText, formUrl, notValid } from '../../kernel/form-fields.ts';
import { languages } from '../../kernel/languages.ts';
import {
  actionTypes,
  DEFAULT_URGENCY,
  type Interaction,
  type InteractionResponse,
  responseTargets,
  urgencies,
} from './interaction.ts';
import { hasActionText, hasTranslatedText } from './response-actions.ts';
import { offsetOf, offsetText } from './send-offset.ts';

/** Maximum number of interactions of a content. No service sends more. */
export const MAX_INTERACTIONS = 30;
/** Maximum number of responses of an interaction. */
export const MAX_RESPONSES = 10;
/** Maximum lengths of the fields of an interaction, in characters. */
export const MAX_LENGTHS = {
  title: 200,
  text: 10_000,
  response: 200,
  actionText: 10_000,
  url: 2_000,
  code: 2_000,
} as const;

/** Null until the interaction is saved, since only the server generates ids. */
const id = z.string(notValid('Interaction')).max(36, notValid('Interaction')).nullable();

const responseFieldsSchema = z.strictObject(
  {
    id,
    responseText: formText('Response Text', 20_000),
    actionType: z.enum(actionTypes, notValid('Response Type')),
    actionText: formText('After Response Text', 20_000),
    url: z.strictObject({ url: formUrl('URL', 20_000), target: formText('Target', 100) }, notValid('URL')),
    code: formText('Code', 20_000),
    codeProvider: formText('Code provider', 100),
    /** The texts in the second language, if the interaction has one. */
    translatedText: formText('Response Text', 20_000).default(''),
    translatedActionText: formText('After Response Text', 20_000).default(''),
  },
  notValid('Response'),
);
export type ResponseFields = z.infer<typeof responseFieldsSchema>;

const translationFieldsSchema = z.strictObject(
  {
    language: formText('Language', 100).nullable(),
    interactionTitle: formText('Interaction Title', 20_000),
    interactionText: formText('Interaction Text', 20_000),
  },
  notValid('Translation'),
);

export const interactionFieldsSchema = z.strictObject(
  {
    id,
    /** The edition that the form was read with. With an older edition, a save changes nothing and is refused. */
    edition: z.int().min(0).optional(),
    interactionTitle: formText('Interaction Title', 20_000),
    interactionText: formText('Interaction Text', 20_000),
    urgency: formText('Notification type', 100),
    /** The time after the start at which the interaction sends itself, such as '12:30'; empty if a host sends it. */
    sendAfter: formText('Send after the start', 100).default(''),
    /** The same question in a second language; `language` is null if there is none. */
    translation: translationFieldsSchema.default({ language: null, interactionTitle: '', interactionText: '' }),
    responses: z
      .array(responseFieldsSchema, notValid('Responses'))
      .max(MAX_RESPONSES, `There can be at most ${MAX_RESPONSES} responses`),
  },
  notValid('Interaction'),
);
export type InteractionFields = z.infer<typeof interactionFieldsSchema>;

export const interactionsField = z
  .array(interactionFieldsSchema, notValid('Interactions'))
  .max(MAX_INTERACTIONS, `There can be at most ${MAX_INTERACTIONS} interactions`);

export function newResponse(): ResponseFields {
  const url = { url: '', target: 'newTab' };
  return {
    id: null,
    responseText: '',
    actionType: 'textOnly',
    actionText: '',
    url,
    code: '',
    codeProvider: '',
    translatedText: '',
    translatedActionText: '',
  };
}

export function newInteraction(): InteractionFields {
  const empty = { id: null, interactionTitle: '', interactionText: '' };
  return {
    ...empty,
    urgency: DEFAULT_URGENCY,
    sendAfter: '',
    translation: { language: null, interactionTitle: '', interactionText: '' },
    responses: [newResponse()],
  };
}

/** Returns a copy of an interaction with another title (INT-75). */
export function copyOfInteraction(source: InteractionFields): InteractionFields {
  return {
    ...asNewInteraction(source),
    interactionTitle: `Copy of ${source.interactionTitle}`.slice(0, MAX_LENGTHS.title),
  };
}

/** Returns an interaction as a new interaction, which is unsent and has no ids until it is saved (INT-77 to INT-79). */
export function asNewInteraction(interaction: InteractionFields): InteractionFields {
  const { edition: _, ...fields } = interaction;
  return { ...fields, id: null, responses: fields.responses.map((response) => ({ ...response, id: null })) };
}

/** Converts a stored interaction to its form. */
export function interactionToForm(interaction: Interaction): InteractionFields {
  const { id, edition, interactionTitle, interactionText, urgency, sendOffset, translation, responses } = interaction;
  return {
    id,
    edition,
    interactionTitle,
    interactionText,
    urgency,
    sendAfter: offsetText(sendOffset),
    translation: translation ?? newInteraction().translation,
    responses: responses.map(responseToForm),
  };
}

function responseToForm({ url, codeProvider, translation, ...response }: InteractionResponse): ResponseFields {
  return {
    ...newResponse(),
    ...response,
    ...(url && { url }),
    codeProvider: codeProvider ?? '',
    translatedText: translation?.responseText ?? '',
    translatedActionText: translation?.actionText ?? '',
  };
}

/**
 * Converts a valid form to the values to store, with only the fields that each action uses. `newId` generates missing
 * ids (INT-96).
 */
export function interactionValue(fields: InteractionFields, newId: () => string) {
  const language = languageOf(fields) ?? null;
  const { interactionTitle, interactionText } = fields.translation;
  return {
    interactionTitle: fields.interactionTitle.trim(),
    interactionText: fields.interactionText,
    urgency: urgencies.find((known) => known === fields.urgency) ?? DEFAULT_URGENCY,
    sendOffset: offsetOf(fields.sendAfter) ?? null,
    translation: language && { language, interactionTitle: interactionTitle.trim(), interactionText },
    responses: fields.responses.map((response) => ({
      ...responseValue(response, newId),
      translation: language && translatedValue(response),
    })),
  };
}

function translatedValue({ actionType, translatedText, translatedActionText }: ResponseFields) {
  const actionText = hasTranslatedText(actionType) ? translatedActionText : '';
  return { responseText: translatedText.trim(), actionText };
}

function responseValue(response: ResponseFields, newId: () => string): Omit<InteractionResponse, 'translation'> {
  const { responseText, actionType, actionText, url, code, codeProvider } = response;
  const isCode = actionType === 'runCode';
  return {
    id: response.id ?? newId(),
    responseText: responseText.trim(),
    actionType,
    actionText: hasActionText(actionType) ? actionText : '',
    url: actionType === 'url' ? { url: url.url.trim(), target: targetOf(url.target) ?? 'newTab' } : null,
    code: isCode ? code.trim() : '',
    codeProvider: (isCode && providerOf(codeProvider)) || null,
  };
}

/** Whether the interaction is in two languages. */
export function hasTranslation({ translation }: Pick<InteractionFields, 'translation'>): boolean {
  return translation.language !== null;
}

/** Returns the language of the translation, null without one, and undefined for an unknown language. */
export function languageOf({ translation: { language } }: Pick<InteractionFields, 'translation'>) {
  return language === null ? null : languages.find((known) => known === language);
}

/** Returns the code provider with this name, or undefined. */
export function providerOf(provider: string) {
  return codeProviders.find((known) => known === provider);
}

/** Returns the target with this name, or undefined. `modal` means `iframeModal` (INT-44). */
export function targetOf(target: string) {
  return responseTargets.find((known) => known === (target === 'modal' ? 'iframeModal' : target));
}
