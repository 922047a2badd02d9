import type { Role } from '../kernel/actor.ts';
import type { RefusalText } from '../kernel/refusal.ts';

/** Texts of the users pages. Source: 000 §5, §8. */
export const staffTexts = {
  emailTaken: 'A user with this email address already exists in this client',
  /** Confirms an invitation; `mailLeaves` is false on an installation without a mail server. */
  invited: (email: string, mailLeaves: boolean) =>
    mailLeaves
      ? `User Invited - We emailed the invitation to ${email}.`
      : 'User Invited - This installation sends no email. Copy the link on the user’s page.',
  invitedWithPassword: 'User Invited - Please send them their email and password.',
  invitedAgain: (email: string, mailLeaves: boolean) =>
    mailLeaves
      ? `Invitation sent to ${email}. The previous link no longer works.`
      : 'This installation sends no email. The previous link no longer works.',
  notInvited: 'Error Creating User',
  updated: 'User Updated',
  notUpdated: 'Error Updating User',
  removed: 'User Removed',
  notRemoved: 'User could not be removed',
} as const;

/** The display names and descriptions of the roles (USR-73 to USR-75). Source: 000 §6. */
export const roleTexts: Record<Role, { name: string; about: string }> = {
  owner: { name: 'Owner', about: 'Full privileges. An organisation has one owner.' },
  admin: { name: 'Admin', about: 'Full privileges' },
  superhost: { name: 'Superhost', about: 'Manages hosts, interactions and analytics' },
  host: { name: 'Host', about: 'Only the host panel and interactions' },
};

/** Refusals of calls on the staff of a client. Source: 000 §8. */
export const staffRefusals = {
  notFound: { code: 'accounts.user-not-found', kind: 'not-found', message: 'User not found.' },
  host: { code: 'accounts.level-host', kind: 'forbidden', message: 'Invalid Permission Level: Host' },
  level: { code: 'accounts.level', kind: 'forbidden', message: 'Invalid Permission Level' },
  exists: { code: 'accounts.user-exists', kind: 'conflict', message: 'User already exists' },
  unknownChannel: { code: 'accounts.unknown-channel', kind: 'not-found', message: 'Channel not found.' },
  ownerStays: {
    code: 'accounts.owner-stays',
    kind: 'conflict',
    message: 'An organisation needs an owner. Make someone else the owner first.',
  },
  accepted: {
    code: 'accounts.accepted',
    kind: 'conflict',
    message: 'This user has already accepted the invitation.',
  },
  onlyByEmail: {
    code: 'accounts.only-by-email',
    kind: 'conflict',
    message: 'This person has used this email here before, so only the emailed link works.',
  },
  notRemoved: { code: 'accounts.not-removed', kind: 'forbidden', message: 'User could not be removed' },
  ownerNotRemoved: { code: 'accounts.owner-not-removed', kind: 'conflict', message: 'User could not be removed' },
} as const satisfies Record<string, RefusalText>;

/** Messages for refused invitations; any other failure shows `notInvited` (USR-89, USR-96, USR-98, USR-99). */
export const invitationProblems: Readonly<Record<string, string>> = {
  [staffRefusals.host.code]: "You don't have permission to invite users.",
  [staffRefusals.level.code]: "You don't have permission to invite users of this role.",
  [staffRefusals.accepted.code]: staffRefusals.accepted.message,
  [staffRefusals.onlyByEmail.code]: staffRefusals.onlyByEmail.message,
  [staffRefusals.exists.code]: 'A user with this email address already exists in this client.',
};

/** Messages for refused edits; any other failure shows `notUpdated` (USR-106, USR-107). */
export const editProblems: Readonly<Record<string, string>> = {
  [staffRefusals.level.code]: "You don't have permission to edit this user.",
};
