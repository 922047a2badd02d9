import { z } from 'zod';
import { providerPages } from '../../clients/links/code-providers.ts';
import { codeProviders } from '../../clients/links/link.ts';
import { linkTexts } from '../../clients/links/links.texts.ts';
import { isBlank } from '../../kernel/blank-text.ts';
import { formText, formUrl, notValid, tooLong } from '../../kernel/form-fields.ts';
import type { FormErrors } from '../../kernel/form-section.ts';
import { isBlankRichText } from '../../kernel/rich-text.ts';
import { isWebUrl } from '../../kernel/url-form.ts';
import {
  type ActionType,
  actionTypes,
  DEFAULT_URGENCY,
  type Interaction,
  type InteractionResponse,
  responseTargets,
  urgencies,
} from './interaction.ts';
import { aboutInteraction, interactionTexts } from './interactions.texts.ts';
import { offsetOf, offsetText } from './send-offset.ts';

/** Maximum number of interactions of a content. No service sends more. */
export const MAX_INTERACTIONS = 30;
/** Maximum number of responses of an interaction. */
export const MAX_RESPONSES = 10;
/** Maximum lengths of the fields of an interaction, in characters. */
const MAX = { title: 200, text: 10_000, response: 200, actionText: 10_000, url: 2_000, code: 2_000 } as const;

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
  },
  notValid('Response'),
);
export type ResponseFields = z.infer<typeof responseFieldsSchema>;

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
  return { id: null, responseText: '', actionType: 'textOnly', actionText: '', url, code: '', codeProvider: '' };
}

export function newInteraction(): InteractionFields {
  const empty = { id: null, interactionTitle: '', interactionText: '' };
  return { ...empty, urgency: DEFAULT_URGENCY, sendAfter: '', responses: [newResponse()] };
}

/** Returns a copy of an interaction with another title (INT-75). */
export function copyOfInteraction(source: InteractionFields): InteractionFields {
  return { ...asNewInteraction(source), interactionTitle: `Copy of ${source.interactionTitle}`.slice(0, MAX.title) };
}

/** Returns an interaction as a new interaction, which is unsent and has no ids until it is saved (INT-77 to INT-79). */
export function asNewInteraction(interaction: InteractionFields): InteractionFields {
  const { edition: _, ...fields } = interaction;
  return { ...fields, id: null, responses: fields.responses.map((response) => ({ ...response, id: null })) };
}

/** Converts a stored interaction to its form. */
export function interactionToForm(interaction: Interaction): InteractionFields {
  const { id, edition, interactionTitle, interactionText, urgency, sendOffset, responses } = interaction;
  return {
    id,
    edition,
    interactionTitle,
    interactionText,
    urgency,
    sendAfter: offsetText(sendOffset),
    responses: responses.map(responseToForm),
  };
}

function responseToForm({ url, codeProvider, ...response }: InteractionResponse): ResponseFields {
  return { ...newResponse(), ...response, ...(url && { url }), codeProvider: codeProvider ?? '' };
}

/** Returns the errors of a content's interactions, by path below `interactions` (INT-80 to INT-95). */
export function interactionErrors(
  interactions: readonly InteractionFields[],
  { isForChildren = false }: { isForChildren?: boolean } = {},
): FormErrors {
  const titles = interactions.map(({ interactionTitle }) => interactionTitle.trim().toLowerCase());
  const errors = interactions.flatMap((interaction, index) => {
    const isTaken = titles.indexOf(titles[index] ?? '') < index;
    const own = Object.entries(ownErrors(interaction, isTaken)).map(([field, sentence]): FieldError => {
      return [field, sentence && aboutInteraction(index, sentence)];
    });
    const responses = interaction.responses.flatMap((response, responseIndex) =>
      Object.entries(responseErrors(response, isForChildren)).map(
        ([field, sentence]): FieldError => [`responses.${responseIndex}.${field}`, sentence],
      ),
    );
    const others: FieldError[] = [
      ['urgency', !isUrgency(interaction.urgency) && interactionTexts.urgencyRequired],
      ['sendAfter', offsetOf(interaction.sendAfter) === undefined && interactionTexts.sendAfterInvalid],
      ['responses', interaction.responses.length === 0 && interactionTexts.responsesRequired],
    ];
    return [...own, ...others, ...responses].map(
      ([field, sentence]): FieldError => [`interactions.${index}.${field}`, sentence],
    );
  });
  return Object.fromEntries(errors.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** A field and its error; false if the field is valid. */
type FieldError = [string, string | false];

function ownErrors({ interactionTitle: title, interactionText: text }: InteractionFields, isTaken: boolean) {
  return {
    interactionTitle: isBlank(title)
      ? interactionTexts.titleRequired
      : title.length > MAX.title
        ? tooLong('Interaction Title', MAX.title)
        : isTaken && interactionTexts.titleTaken,
    interactionText: isBlankRichText(text)
      ? interactionTexts.textRequired
      : text.length > MAX.text && tooLong('Interaction Text', MAX.text),
  };
}

/** Actions that give an address or open a conversation. */
export const privateActions: readonly ActionType[] = ['collectEmail', 'startChat'];

/** Actions that are not followed by a text. */
const withoutText: readonly ActionType[] = ['collectEmail', 'dismiss', 'startChat', 'url'];

/** Whether a text is shown after a response with this action (INT-87 to INT-92, INT-122). */
export function hasActionText(actionType: ActionType): boolean {
  return !withoutText.includes(actionType);
}

function responseErrors(response: ResponseFields, isForChildren: boolean): Record<string, string | false> {
  const { responseText, actionType, actionText, url, code, codeProvider } = response;
  const isActionBlank = actionType === 'customContent' ? isBlank(actionText) : isBlankRichText(actionText);
  return {
    actionType: isForChildren && privateActions.includes(actionType) && interactionTexts.notForChildren,
    responseText: isBlank(responseText)
      ? interactionTexts.responseRequired
      : responseText.length > MAX.response && tooLong('Response Text', MAX.response),
    actionText:
      hasActionText(actionType) && isActionBlank
        ? interactionTexts.actionTextRequired
        : actionText.length > MAX.actionText && tooLong('After Response Text', MAX.actionText),
    ...(actionType === 'url' && {
      'url.url': urlError(url.url.trim()),
      'url.target': targetOf(url.target) === undefined && linkTexts.targetUnknown,
    }),
    ...(actionType === 'runCode' && {
      codeProvider: providerOf(codeProvider) === undefined && linkTexts.providerRequired,
      code: codeError(codeProvider, code.trim()),
    }),
  };
}

function urlError(url: string): string | false {
  if (url === '') return linkTexts.urlRequired;
  return url.length > MAX.url ? tooLong('URL', MAX.url) : !isWebUrl(url) && linkTexts.urlInvalid;
}

function codeError(provider: string, code: string): string | false {
  if (code === '') return linkTexts.codeRequired;
  const known = providerOf(provider);
  if (!known) return false;
  const { codeLabel, addressOf } = providerPages[known];
  return (code.length > MAX.code || addressOf(code) === null) && notValid(codeLabel);
}

function isUrgency(urgency: string): boolean {
  return urgencies.some((known) => known === urgency);
}

function providerOf(provider: string) {
  return codeProviders.find((known) => known === provider);
}

/** Returns the target with this name, or undefined. `modal` means `iframeModal` (INT-44). */
function targetOf(target: string) {
  return responseTargets.find((known) => known === (target === 'modal' ? 'iframeModal' : target));
}

/**
 * Converts a valid form to the values to store, with only the fields that each action uses. `newId` generates missing
 * ids (INT-96).
 */
export function interactionValue(fields: InteractionFields, newId: () => string) {
  return {
    interactionTitle: fields.interactionTitle.trim(),
    interactionText: fields.interactionText,
    urgency: urgencies.find((known) => known === fields.urgency) ?? DEFAULT_URGENCY,
    sendOffset: offsetOf(fields.sendAfter) ?? null,
    responses: fields.responses.map((response) => responseValue(response, newId)),
  };
}

function responseValue(response: ResponseFields, newId: () => string): InteractionResponse {
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
