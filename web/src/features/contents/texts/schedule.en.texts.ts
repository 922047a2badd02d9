export const texts = {
  copied: 'Copied',
  copyAddress: 'Copy calendar link',
  empty: 'No Scheduled Content',
  emptyMore: 'Upcoming content will be listed here.',
  follow: 'Follow in my calendar',
  locked: 'Not Available With Your Registration',
  liveNow: 'Live now',
  playingNow: 'Playing now',
  today: 'Today, {{date}}',
  tomorrow: 'Tomorrow, {{date}}',
};
