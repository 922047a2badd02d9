export const texts = {
  copied: 'Copied',
  copyAddress: 'Copy the calendar’s address',
  empty: 'No Scheduled Content',
  emptyMore: 'What comes next will be listed here.',
  follow: 'Follow in my calendar',
  liveNow: 'Live now',
  playingNow: 'Playing now',
  today: 'Today, {{date}}',
  tomorrow: 'Tomorrow, {{date}}',
};
