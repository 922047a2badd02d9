import type { GlobalUser } from '@nave/domain/accounts/global-users.api.ts';
import { profileImageUrl } from '../profile-image.ts';
import type { GlobalUserRow } from './global-users.store.ts';

export function presentGlobalUser({
  id,
  email,
  firstName,
  lastName,
  imageAt,
  globalRole,
  isVerified,
}: GlobalUserRow): GlobalUser {
  return {
    id,
    email,
    firstName,
    lastName,
    avatarImage: profileImageUrl({ id, imageAt }),
    globalRole,
    isVerified,
  };
}
