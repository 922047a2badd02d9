import { foldEmail } from './fold-email.ts';
import type { UserForm } from './staff.api.ts';
import { staffTexts } from './staff.texts.ts';
import type { StaffMember } from './staff-member.ts';

/**
 * Returns the initial form of a new user (USR-76). `isLimited` is true if the actor has a whitelist and thus can only
 * invite users with a whitelist (USR-79).
 */
export function newUserForm({ isLimited }: { isLimited: boolean }): UserForm {
  return {
    firstName: '',
    lastName: '',
    email: '',
    role: 'host',
    isLimited,
    channelIds: [],
    setsPassword: false,
    password: '',
  };
}

export function userToForm({ firstName, lastName, email, role, whitelist }: StaffMember): UserForm {
  const limit = { isLimited: whitelist !== null, channelIds: whitelist ?? [] };
  return { firstName, lastName, email, role, ...limit, setsPassword: false, password: '' };
}

/** Converts the form to the values of a request. The whitelist is null unless channel access is limited (USR-61). */
export function userValues({ isLimited, channelIds, firstName, lastName, email, role }: UserForm) {
  return { firstName, lastName, email, role, whitelistChannelIds: isLimited ? channelIds : null };
}

/** Converts the form to the values of an invitation, with the password if one is set (USR-152). */
export function invitationValues(form: UserForm) {
  return { ...userValues(form), ...(form.setsPassword && { password: form.password }) };
}

/** Returns an error if a staff member already has the email, otherwise null (USR-67). */
export function emailProblem(email: string, staff: readonly Pick<StaffMember, 'email'>[]): string | null {
  const isTaken = staff.some((member) => foldEmail(member.email) === foldEmail(email.trim()));
  return isTaken ? staffTexts.emailTaken : null;
}
