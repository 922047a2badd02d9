import { callsOf } from '../kernel/call.ts';
import type { ownPersonShapes } from './own-person.api.ts';

/** Calls that change the user's own name, language and profile image. */
export const ownPersonCalls = callsOf<typeof ownPersonShapes>()({
  rename: 'POST /api/auth/name',
  chooseLanguage: 'POST /api/auth/language',
  uploadImage: 'POST /api/users/:id/image',
  touchImage: 'POST /api/users/setUserImageTimestamps',
});
