import type { Language } from '../../kernel/languages.ts';
import type { Interaction } from './interaction.ts';

type Texts = Pick<Interaction, 'interactionTitle' | 'interactionText' | 'responses' | 'translation'>;

/**
 * Returns an interaction in a language: with its translation if that is in the language, otherwise as it is. The ids stay
 * the same, so both languages share one count.
 */
export function inLanguage<Some extends Texts>(interaction: Some, language: Language): Some {
  const { translation, responses } = interaction;
  if (translation?.language !== language) return interaction;
  return {
    ...interaction,
    interactionTitle: translation.interactionTitle,
    interactionText: translation.interactionText,
    responses: responses.map((response) => ({
      ...response,
      responseText: response.translation?.responseText || response.responseText,
      actionText: response.translation?.actionText || response.actionText,
    })),
  };
}
