import { useComputedColorScheme } from '@mantine/core';
import { useIsomorphicEffect } from '@mantine/hooks';

/** Sets the colour scheme as an attribute of the document, for the design tokens. */
export function ColorSchemeAttribute() {
  const scheme = useComputedColorScheme('light');
  useIsomorphicEffect(() => {
    document.documentElement.dataset.face = scheme;
  }, [scheme]);
  return null;
}
