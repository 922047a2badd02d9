import type { Icon } from '@nave/domain/catalogues/icons.ts';
import { aboutLink, linkTexts } from '@nave/domain/clients/links/links.texts.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { CataloguesSlice } from '../catalogues/catalogues.slice.ts';

/** CAT-20: refuses links whose icons are not in the catalogue. */
export async function requireIcons(
  hasIcon: CataloguesSlice['hasIcon'],
  links: readonly { icon: Icon | null }[],
): Promise<void> {
  const known = await Promise.all(links.map(({ icon }) => icon === null || hasIcon(icon)));
  const errors = known.flatMap((isKnown, at) =>
    isKnown ? [] : [[`links.${at}.icon`, aboutLink(at, linkTexts.iconUnknown)]],
  );
  if (errors.length > 0) throw new Refusal(kernelRefusals.invalidForm, { fields: Object.fromEntries(errors) });
}
