export const texts = {
  empty: 'No Scheduled Content',
  emptyMore: 'What comes next will be listed here.',
  liveNow: 'Live now',
  playingNow: 'Playing now',
  today: 'Today, {{date}}',
  tomorrow: 'Tomorrow, {{date}}',
};
