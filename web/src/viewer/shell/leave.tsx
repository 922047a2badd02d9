import { useEffect } from 'react';

/** VIEW-30, VIEW-31: what is not known goes to `/`, where the server decides. */
export function Leave() {
  useEffect(() => location.replace('/'), []);
  return null;
}
