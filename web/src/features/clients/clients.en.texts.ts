export const texts = {
  chatClosed: 'Chat is currently closed',
  chatUnavailable: 'Chat is currently unavailable.',
  choose: 'Choose a channel to watch together.',
  contentLinks: 'Links of this content',
  empty: 'Nothing to watch right now',
  emptyMore: 'No channels are open at the moment. Come back later.',
  links: 'Links',
  moreLinks: 'More links',
  welcome: 'Welcome to {{name}}',
};
