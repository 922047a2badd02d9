import type { StaffMember } from '@nave/domain/accounts/staff-member.ts';
import type { MemberRow } from './staff.store.ts';

/** One of the staff as the others see them: no code, no hash (USR-10, A29). */
export function presentMember({
  id,
  email,
  firstName,
  lastName,
  role,
  whitelist,
  activatedAt,
}: MemberRow): StaffMember {
  return { id, email, firstName, lastName, role, whitelist, isVerified: activatedAt !== null };
}
