/** The storage key of a user's profile image, below `/media` (MED-29). */
export function profileImageKey(userId: string): string {
  return `profile_images/${userId}/profile.jpg`;
}

/**
 * Returns the URL of a user's image, or null if the user has no image. The URL changes with each new image, so that it
 * can be cached permanently (MED-30).
 */
export function profileImageUrl(user: { id: string; imageAt: Date }): string;
export function profileImageUrl(user: { id: string; imageAt: Date | null }): string | null;
export function profileImageUrl({ id, imageAt }: { id: string; imageAt: Date | null }): string | null {
  return imageAt && `/media/${profileImageKey(id)}?t=${imageAt.getTime()}`;
}
