export const texts = {
  signIn: 'Sign in',
  signOut: 'Sign Out',
};
