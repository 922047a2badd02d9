import { accountTexts } from '@nave/domain/accounts/accounts.texts.ts';

export const texts = {
  cancel: 'Cancel',
  changeName: 'Change your name',
  changeNameOf: '{{name}}: change your name',
  email: 'Email',
  emailRequired: accountTexts.emailRequired,
  guestMore: 'Others see this name beside what you write.',
  invalidEmail: accountTexts.guestEmailInvalid,
  join: 'Join chat',
  leave: 'Leave',
  leaving: 'Leaving Chat',
  leavingMore: 'One moment, you are being signed out.',
  name: 'Your name',
  nameRequired: accountTexts.guestNameRequired,
  offline: 'You seem to be offline. We keep trying.',
  saveName: 'Save name',
  signOut: 'Sign Out',
  signOutQuestion: 'Are you sure you want to sign out?',
  unanswered: 'The server does not answer at the moment. We keep trying.',
};
