export const texts = {
  later: '{{day}} at {{time}}',
  liveNow: 'Live now',
  notAvailable: 'Not Available',
  onDemand: 'On Demand',
  playingNow: 'Playing now',
  related: 'Related',
  seeMore: 'See More',
  today: 'Today at {{time}}',
  upcoming: 'Upcoming',
  withRegistration: 'With Your Registration',
};
