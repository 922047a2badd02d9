import { useEffect } from 'react';
import { notFoundPath } from '../../lib/viewer-paths.ts';

/** Redirects from an unknown address to `/`, where the server chooses a page by the client's key (VIEW-30, VIEW-31). */
export function Leave({ clientKey = '' }: { clientKey?: string }) {
  useEffect(() => location.replace(notFoundPath(clientKey)), [clientKey]);
  return null;
}
