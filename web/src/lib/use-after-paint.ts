import { useEffect, useState } from 'react';

/** False in the first paint of a component, true from then on. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return isPainted;
}
