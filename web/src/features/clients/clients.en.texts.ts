export const texts = {
  choose: 'Choose a channel to watch together.',
  empty: 'Nothing to watch right now',
  emptyMore: 'This page has no open channels at the moment. Please come back later.',
  welcome: 'Welcome to {{name}}',
};
