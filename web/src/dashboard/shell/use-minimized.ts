import { useState } from 'react';
import { store, stored } from '../../lib/storage.ts';

const STORAGE_KEY = 'nave.menu-minimized';

/** Whether the side menu is collapsed, stored in this browser (SHELL-99, SHELL-100). */
export function useMinimized(): [boolean, () => void] {
  const [minimized, setMinimized] = useState(() => stored(STORAGE_KEY) === 'yes');
  const toggle = () => {
    store(STORAGE_KEY, minimized ? 'no' : 'yes');
    setMinimized(!minimized);
  };
  return [minimized, toggle];
}
