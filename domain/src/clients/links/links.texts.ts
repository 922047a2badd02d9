import { EXAMPLE_HOST } from '../../kernel/url-form.ts';

/** Errors of a link, which are shown after its position. Source: 000 §5, 001 §5. */
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

/** Puts the link's position before an error. `index` counts from 0. */
export function aboutLink(index: number, sentence: string): string {
  return `(Link ${index + 1}) ${sentence}`;
}
