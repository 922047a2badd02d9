import { useEffect } from 'react';

/** Sets the title of the browser's tab (VIEW-95, VIEW-96). */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
