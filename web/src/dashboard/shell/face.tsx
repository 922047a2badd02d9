import { useComputedColorScheme } from '@mantine/core';
import { useIsomorphicEffect } from '@mantine/hooks';

/** Tells the tokens which of the two faces is on. */
export function Face() {
  const scheme = useComputedColorScheme('light');
  useIsomorphicEffect(() => {
    document.documentElement.dataset.face = scheme;
  }, [scheme]);
  return null;
}
