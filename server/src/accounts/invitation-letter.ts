import type { Letter } from '../platform/mail.ts';

interface Invited {
  email: string;
  firstName: string;
  /** The organisation. */
  clientName: string;
  /** Who invites. */
  byName: string;
  link: string;
}

/** To somebody who has no account yet: where to make one (USR-85). */
export function invitationLetter({ email, firstName, clientName, byName, link }: Invited): Letter {
  return {
    to: email,
    subject: `You are invited to ${clientName}`,
    text: [
      `Hello ${firstName},`,
      `${byName} invites you to the team of ${clientName} on Nave. Make your account here:`,
      link,
      'The link works once, for 7 days. If you did not expect this, you need not do anything.',
    ].join('\n\n'),
  };
}

/** To somebody who has an account: they work for one more organisation (USR-84). */
export function addedLetter({ email, firstName, clientName, byName, link }: Invited): Letter {
  return {
    to: email,
    subject: `You were added to ${clientName}`,
    text: [
      `Hello ${firstName},`,
      `${byName} added you to the team of ${clientName} on Nave. Sign in with the account that you have:`,
      link,
    ].join('\n\n'),
  };
}
