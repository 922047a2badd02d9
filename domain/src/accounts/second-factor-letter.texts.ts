/** Tells a person that their account needs one factor less. */
export const secondFactorOffLetter = ({ firstName }: { firstName: string }) => ({
  subject: 'Two-step sign-in was turned off',
  paragraphs: [
    `Hello ${firstName},`,
    'Two-step sign-in was turned off for your account. You can turn it on again on your profile page.',
  ],
  after: ['If this wasn’t you, change your password and tell an owner of your organisation.'],
});
