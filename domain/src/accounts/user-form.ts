import { foldEmail } from './fold-email.ts';
import type { UserForm } from './staff.api.ts';
import { staffTexts } from './staff.texts.ts';
import type { StaffMember } from './staff-member.ts';

/** What the form of a new user starts with (USR-76); who is limited can pass on nothing but a limit (USR-79). */
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

/** What the form of a stored user holds. */
export function userToForm({ firstName, lastName, email, role, whitelist }: StaffMember): UserForm {
  const limit = { isLimited: whitelist !== null, channelIds: whitelist ?? [] };
  return { firstName, lastName, email, role, ...limit, setsPassword: false, password: '' };
}

/** What a form asks for; without a limit there is no whitelist (USR-61). */
export function userValues({ isLimited, channelIds, firstName, lastName, email, role }: UserForm) {
  return { firstName, lastName, email, role, whitelistChannelIds: isLimited ? channelIds : null };
}

/** The same for an invitation, with its password where one is set (USR-152). */
export function invitationValues(form: UserForm) {
  return { ...userValues(form), ...(form.setsPassword && { password: form.password }) };
}

/** Why a new user cannot have this e-mail: one of the staff has it (USR-67). */
export function emailProblem(email: string, staff: readonly Pick<StaffMember, 'email'>[]): string | null {
  const isTaken = staff.some((one) => foldEmail(one.email) === foldEmail(email.trim()));
  return isTaken ? staffTexts.emailTaken : null;
}
