export const texts = {
  none: 'No emoji for “{{search}}”',
  search: 'Search emojis',
  title: 'Emojis',
  tone: 'Skin tone',
  used: 'Frequently used',
};
