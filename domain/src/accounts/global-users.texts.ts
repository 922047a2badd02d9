import type { GlobalRole } from '../kernel/actor.ts';
import type { RefusalText } from '../kernel/refusal.ts';

/** Texts of the global users page. Source: 000 §5, §8. */
export const globalUserTexts = {
  roleRequired: 'Global Role Required',
  promoted: 'User promoted',
  invited: 'User invited',
  failed: 'Something went wrong',
} as const;

/** The display names and descriptions of the global roles. Source: 000 §6. */
export const globalRoleTexts: Record<GlobalRole, { name: string; about: string }> = {
  owner: { name: 'Global owner', about: 'May do everything in every organisation, also to you' },
  admin: { name: 'Global admin', about: 'Manages every organisation, but no global users' },
};

/** Refusals of the calls on global users. */
export const globalUserRefusals = {
  notFound: { code: 'accounts.global-user-not-found', kind: 'not-found', message: 'User not found.' },
  accepted: {
    code: 'accounts.global-user-accepted',
    kind: 'conflict',
    message: 'This user has already accepted the invitation.',
  },
  yourself: {
    code: 'accounts.own-global-role',
    kind: 'conflict',
    message: 'You can’t change your own global role. Another global owner can.',
  },
} as const satisfies Record<string, RefusalText>;
