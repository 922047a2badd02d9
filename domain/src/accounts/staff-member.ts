import { z } from 'zod';
import { roles } from '../kernel/actor.ts';

/** A staff member of a client, as other staff of the client see the member. Source: 000 §3. */
export const staffMemberSchema = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    avatarImage: z.string().nullable(),
    role: z.enum(roles),
    /** Whether the invitation was accepted (ACC-82). */
    isVerified: z.boolean(),
    /** The ids of the only channels that the user may access; null if the user may access all channels. */
    whitelist: z.array(z.string()).nullable(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof staffMemberSchema>;

const collator = new Intl.Collator('en');

/** Returns the staff sorted by first name, then by last name (USR-48). */
export function sortStaff<Named extends Pick<StaffMember, 'firstName' | 'lastName'>>(staff: readonly Named[]): Named[] {
  return staff.toSorted(
    (a, b) => collator.compare(a.firstName, b.firstName) || collator.compare(a.lastName, b.lastName),
  );
}
