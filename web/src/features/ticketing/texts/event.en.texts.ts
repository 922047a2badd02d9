export const texts = {
  noStream: 'There is no stream yet',
  noStreamMore: 'It plays here as soon as it is there. You can leave this page open.',
  notFound: 'Event Not Found!',
  notFoundMore: 'There is no event with this number any more.',
};
