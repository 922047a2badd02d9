import type { RefusalText } from '../kernel/refusal.ts';

/** Sentences of the create account page. Source: 000 §2, §5, §8; what is not in it is ours. */
export const invitationTexts = {
  emailFormat: 'Invalid email format',
  otherEmail: "The email you used doesn't match our records. Please use the email this invitation was sent to.",
  askForAnother: 'Please contact an administrator of your organisation for a new invitation.',
  notActivated: "Couldn't verify your user account at this time. Please contact support.",
  activated: 'Your account is ready. Redirecting to the dashboard...',
  accepted: 'Invitation accepted. Redirecting to the dashboard...',
  signInToAccept: 'You already have an account. Sign in to accept this invitation.',
} as const;

/** What accepting an invitation may be refused with, beside a link that is not valid. */
export const invitationRefusals = {
  otherEmail: { code: 'accounts.other-email', kind: 'forbidden', message: invitationTexts.otherEmail },
  signInToAccept: { code: 'accounts.sign-in-to-accept', kind: 'conflict', message: invitationTexts.signInToAccept },
  setUpFirst: {
    code: 'accounts.set-up-first',
    kind: 'conflict',
    message: 'Open the link in your invitation email and choose a password first.',
  },
} as const satisfies Record<string, RefusalText>;

interface InvitationLetter {
  firstName: string;
  /** The organisation. */
  clientName: string;
  /** Who invites. */
  byName: string;
  link: string;
}

/** The letter to somebody who has no account yet (USR-85). */
export const invitationLetter = ({ firstName, clientName, byName, link }: InvitationLetter) => ({
  subject: `You are invited to ${clientName}`,
  paragraphs: [
    `Hello ${firstName},`,
    `${byName} invites you to the team of ${clientName}. With this link you make your account:`,
  ],
  action: { label: 'Create your account', href: link },
  after: ['The link works once, within 7 days.', 'If you did not expect this, you need not do anything.'],
});

/** The letter to somebody for whom the inviter has set a password (USR-220). */
export const passwordInvitationLetter = ({ firstName, clientName, byName, link }: InvitationLetter) => ({
  subject: `You are invited to ${clientName}`,
  paragraphs: [
    `Hello ${firstName},`,
    `${byName} invites you to the team of ${clientName} and has set a password for you. Ask ${byName} for it. It works for 72 hours, and you choose your own when you first sign in.`,
    'Or choose your own password now:',
  ],
  action: { label: 'Choose a password', href: link },
  after: ["The link works once, within 7 days. If you didn't expect this, you can ignore this email."],
});

/** The invitation of somebody whose account is in use (USR-84). */
export const secondInvitationLetter = ({ firstName, clientName, byName, link }: InvitationLetter) => ({
  subject: `You are invited to ${clientName}`,
  paragraphs: [
    `Hello ${firstName},`,
    `${byName} invites you to the team of ${clientName}. Sign in with the account you already have to accept:`,
  ],
  action: { label: 'Accept invitation', href: link },
  after: ["The link works once, within 7 days. If you didn't expect this, you can ignore this email."],
});
