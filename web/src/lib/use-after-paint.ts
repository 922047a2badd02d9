import { useEffect, useState } from 'react';

/** Returns false in the component's first paint, then true. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return isPainted;
}
