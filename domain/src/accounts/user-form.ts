import { foldEmail } from './fold-email.ts';
import type { UserForm } from './staff.api.ts';
import { staffTexts } from './staff.texts.ts';
import type { StaffMember } from './staff-member.ts';

/** What the form of a new user starts with (USR-76); who is limited can pass on nothing but a limit (USR-79). */
export function newUserForm({ isLimited }: { isLimited: boolean }): UserForm {
  return { firstName: '', lastName: '', email: '', role: 'host', isLimited, channelIds: [] };
}

/** What the form of a stored user holds. */
export function userToForm({ firstName, lastName, email, role, whitelist }: StaffMember): UserForm {
  return { firstName, lastName, email, role, isLimited: whitelist !== null, channelIds: whitelist ?? [] };
}

/** What a form asks for; without a limit there is no whitelist (USR-61). */
export function userValues({ isLimited, channelIds, ...form }: UserForm) {
  return { ...form, whitelistChannelIds: isLimited ? channelIds : null };
}

/** Why a new user cannot have this e-mail: one of the staff has it (USR-67). */
export function emailProblem(email: string, staff: readonly Pick<StaffMember, 'email'>[]): string | null {
  const isTaken = staff.some((one) => foldEmail(one.email) === foldEmail(email.trim()));
  return isTaken ? staffTexts.emailTaken : null;
}
