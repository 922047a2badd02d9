export const texts = {
  allowOutside: 'Allow',
  early: 'This channel will be available beginning {{date}}',
  empty: 'This channel contains no content',
  emptyMore: 'Nothing is scheduled yet. Other channels may be live.',
  late: 'This channel is no longer available',
  outside: '{{name}} would like to use {{providers}} on this page. They may set cookies and see what you view here.',
  privacyChoices: 'Privacy choices',
  refuseOutside: 'Don’t allow',
};
