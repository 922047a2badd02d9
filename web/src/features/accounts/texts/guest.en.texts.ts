import { accountTexts } from '@nave/domain/accounts/accounts.texts.ts';

export const texts = {
  changeName: 'Change your name',
  changeNameOf: '{{name}}: change your name',
  email: 'Email',
  emailRequired: accountTexts.emailRequired,
  guestMore: 'Others see this name next to your messages.',
  haveAccount: 'Have an account? Sign in',
  invalidEmail: accountTexts.guestEmailInvalid,
  join: 'Join chat',
  name: 'Your name',
  nameRequired: accountTexts.guestNameRequired,
  offline: 'You seem to be offline. We keep trying.',
  saveName: 'Save name',
  unanswered: 'The server does not answer. We keep trying.',
};
