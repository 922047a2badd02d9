import { useEffect } from 'react';
import { notFoundPath } from '../../lib/paths.ts';

/** Leaves an unknown address for `/`, where the server decides by the client's key (VIEW-30, VIEW-31). */
export function Leave({ clientKey = '' }: { clientKey?: string }) {
  useEffect(() => location.replace(notFoundPath(clientKey)), [clientKey]);
  return null;
}
