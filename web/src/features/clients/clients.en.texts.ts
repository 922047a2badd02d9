export const texts = {
  chatClosed: 'Chat is currently closed',
  chatUnavailable: 'Chat is currently unavailable.',
  choose: 'Choose a channel to watch together.',
  contentLinks: 'Links of this content',
  empty: 'Nothing to watch right now',
  emptyMore: 'This page has no open channels at the moment. Please come back later.',
  links: 'Links',
  moreLinks: 'More links',
  welcome: 'Welcome to {{name}}',
};
