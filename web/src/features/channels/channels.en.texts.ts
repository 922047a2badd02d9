export const texts = {
  allowOutside: 'Allow',
  early: 'This channel will be available beginning {{date}}',
  empty: 'This channel contains no content',
  emptyMore: 'Nothing is planned here yet. Other channels may be on now.',
  late: 'This channel is no longer available',
  outside:
    '{{name}} would like to use {{houses}} on this page. They may keep cookies in your browser and learn what you look at here.',
  privacyChoices: 'Privacy choices',
  refuseOutside: 'Don’t allow',
};
