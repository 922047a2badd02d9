import type { StaffMember } from '@nave/domain/accounts/staff-member.ts';
import { profileImageUrl } from '../profile-image.ts';
import type { MemberRow } from '../staff.store.ts';

/** Presents a staff member to colleagues, without codes and password hash (USR-10, A29). */
export function presentMember({
  id,
  email,
  firstName,
  lastName,
  role,
  whitelist,
  acceptedAt,
  imageAt,
}: MemberRow): StaffMember {
  const avatarImage = profileImageUrl({ id, imageAt });
  return { id, email, firstName, lastName, avatarImage, role, whitelist, isVerified: acceptedAt !== null };
}
