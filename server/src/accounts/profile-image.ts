/** The storage key of a user's profile image, below `/media` (MED-29). */
export function profileImageKey(userId: string): string {
  return `profile_images/${userId}/profile.jpg`;
}

/**
 * Returns the image's URL, a new one after each change so that it can be cached permanently (MED-30); null without an
 * image.
 */
export function profileImageUrl(user: { id: string; imageAt: Date }): string;
export function profileImageUrl(user: { id: string; imageAt: Date | null }): string | null;
export function profileImageUrl({ id, imageAt }: { id: string; imageAt: Date | null }): string | null {
  return imageAt && `/media/${profileImageKey(id)}?t=${imageAt.getTime()}`;
}
