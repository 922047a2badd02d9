import { useEffect } from 'react';
import { lostPath } from '../../lib/paths.ts';

/** VIEW-30, VIEW-31: what is not known goes to `/`, where the server decides; it is told what led nowhere. */
export function Leave({ clientKey = '' }: { clientKey?: string }) {
  useEffect(() => location.replace(lostPath(clientKey)), [clientKey]);
  return null;
}
