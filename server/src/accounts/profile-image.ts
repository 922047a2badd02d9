/** Where the profile image of a user is stored, below `/media` (MED-29). */
export function profileImageKey(userId: string): string {
  return `profile_images/${userId}/profile.jpg`;
}

/** Its address, another one after each change, so that it can be kept for long (MED-30); null without one. */
export function profileImageUrl(user: { id: string; imageAt: Date }): string;
export function profileImageUrl(user: { id: string; imageAt: Date | null }): string | null;
export function profileImageUrl({ id, imageAt }: { id: string; imageAt: Date | null }): string | null {
  return imageAt && `/media/${profileImageKey(id)}?t=${imageAt.getTime()}`;
}
