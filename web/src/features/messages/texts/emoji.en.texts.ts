export const texts = {
  none: 'No emoji for “{{search}}”',
  search: 'Search emojis',
  title: 'Emojis',
  tone: 'Another skin tone',
  used: 'Used often',
};
