/** Errors of the interactions of a content. Source: 001 §5. */
export const interactionTexts = {
  titleRequired: 'Interaction Title is required',
  titleTaken: 'Interaction Title must be unique',
  textRequired: 'Interaction Text is required',
  urgencyRequired: 'Notification type is required',
  notForChildren: 'Contents for children take no emails and start no chats',
  sendAfterInvalid: 'Write minutes and seconds, such as 12:30',
  languageUnknown: 'Language is not valid',
  responsesRequired: 'Need at least one response',
  responseRequired: 'Response Text is required',
  actionTextRequired: 'After Response Text is required',
} as const;

/** Puts the interaction's position before an error. `index` counts from 0. */
export function aboutInteraction(index: number, sentence: string): string {
  return `(Interaction ${index + 1}) ${sentence}`;
}
