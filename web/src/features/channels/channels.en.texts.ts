export const texts = {
  early: 'This channel will be available beginning {{date}}',
  empty: 'This channel contains no content',
  late: 'This channel is no longer available',
};
