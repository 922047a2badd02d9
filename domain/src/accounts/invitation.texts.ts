import type { RefusalText } from '../kernel/refusal.ts';

/** Sentences of the create account page. Source: 000 §2, §5, §8; what is not in it is ours. */
export const invitationTexts = {
  emailFormat: 'Invalid email format',
  otherEmail: "The email you used doesn't match our records. Please use the email this invitation was sent to.",
  askForAnother: 'Please contact an administrator of your organisation for a new invitation.',
  notActivated: "Couldn't verify your user account at this time. Please contact support.",
  activated: 'Your account is ready. Redirecting to the dashboard...',
} as const;

/** What accepting an invitation may be refused with, beside a link that is not valid. */
export const invitationRefusals = {
  otherEmail: { code: 'accounts.other-email', kind: 'forbidden', message: invitationTexts.otherEmail },
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

/** The letter to somebody who has an account, and works for one more organisation (USR-84). */
export const addedLetter = ({ firstName, clientName, byName, link }: InvitationLetter) => ({
  subject: `You were added to ${clientName}`,
  paragraphs: [
    `Hello ${firstName},`,
    `${byName} added you to the team of ${clientName}. You sign in with the account that you have:`,
  ],
  action: { label: 'Open the dashboard', href: link },
  after: ['If you did not expect this, please tell them.'],
});
