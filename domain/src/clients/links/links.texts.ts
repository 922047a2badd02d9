import { EXAMPLE_HOST } from '../../kernel/url-form.ts';

/** Sentences about one link of a list, each behind its place. Source: 000 §5, 001 §5. */
export const linkTexts = {
  textRequired: 'Link Name is required',
  urlRequired: 'External Link is required',
  urlInvalid: `External Link needs to be a valid URL (ex. ${EXAMPLE_HOST})`,
  targetRequired: 'Target is required',
  targetUnknown: 'Unknown URL target',
  iconRequired: 'Icon is required',
  iconUnknown: 'Icon is not valid',
  htmlRequired: 'HTML content is required',
  providerRequired: 'A code provider must be chosen',
  codeRequired: 'A code provider key must be provided',
} as const;

/** The sentence about the link of a place, counted from 0. */
export function aboutLink(index: number, sentence: string): string {
  return `(Link ${index + 1}) ${sentence}`;
}
