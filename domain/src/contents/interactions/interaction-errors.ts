import { providerPages } from '../../clients/links/code-providers.ts';
import { linkTexts } from '../../clients/links/links.texts.ts';
import { isBlank } from '../../kernel/blank-text.ts';
import { notValid, tooLong } from '../../kernel/form-fields.ts';
import type { FormErrors } from '../../kernel/form-section.ts';
import { isBlankRichText } from '../../kernel/rich-text.ts';
import { isWebUrl } from '../../kernel/url-form.ts';
import { urgencies } from './interaction.ts';
import {
  hasTranslation,
  type InteractionFields,
  languageOf,
  MAX_LENGTHS as MAX,
  providerOf,
  type ResponseFields,
  targetOf,
} from './interaction-form.ts';
import { aboutInteraction, interactionTexts } from './interactions.texts.ts';
import { hasActionText, hasTranslatedText, privateActions } from './response-actions.ts';
import { offsetOf } from './send-offset.ts';

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
      Object.entries({
        ...responseErrors(response, isForChildren),
        ...(hasTranslation(interaction) && translatedErrors(response)),
      }).map(([field, sentence]): FieldError => [`responses.${responseIndex}.${field}`, sentence]),
    );
    const others: FieldError[] = [
      ['translation.language', languageOf(interaction) === undefined && interactionTexts.languageUnknown],
      ...(hasTranslation(interaction) ? Object.entries(textErrors(interaction.translation)) : []).map(
        ([field, sentence]): FieldError => [`translation.${field}`, sentence],
      ),
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

function ownErrors(fields: InteractionFields, isTaken: boolean) {
  const { interactionTitle, interactionText } = textErrors(fields);
  return { interactionTitle: interactionTitle || (isTaken && interactionTexts.titleTaken), interactionText };
}

type Texts = Pick<InteractionFields, 'interactionTitle' | 'interactionText'>;

function textErrors({ interactionTitle: title, interactionText: text }: Texts) {
  return {
    interactionTitle: isBlank(title)
      ? interactionTexts.titleRequired
      : title.length > MAX.title && tooLong('Interaction Title', MAX.title),
    interactionText: isBlankRichText(text)
      ? interactionTexts.textRequired
      : text.length > MAX.text && tooLong('Interaction Text', MAX.text),
  };
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

/** The errors of a response's texts in the second language; they are required as the texts in the first one. */
function translatedErrors({ translatedText, translatedActionText, ...response }: ResponseFields) {
  const texts = { ...response, responseText: translatedText, actionText: translatedActionText };
  const { responseText, actionText } = responseErrors(
    { ...texts, translatedText: '', translatedActionText: '' },
    false,
  );
  return {
    translatedText: responseText ?? false,
    translatedActionText: hasTranslatedText(response.actionType) && (actionText ?? false),
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
