export const texts = {
  change: 'Change',
  close: 'Close the question',
  failed: 'Not saved. Please try again.',
  more: 'More than 6',
  most: '{{count}}+',
  question: 'How many of you are there?',
  thanks_one: 'Thank you! One person here.',
  thanks_other: 'Thank you! {{count}} people here.',
};
