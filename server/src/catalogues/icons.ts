import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { type CatalogueIcon, holdsIcon, type Icon } from '@nave/domain/catalogues/icons.ts';

const require = createRequire(import.meta.url);

/** The weights of general icons, with Phosphor's name of each weight. */
const phosphorStyles = { solid: 'fill', regular: 'regular', light: 'light' } as const;

/** The product's icons: Phosphor (MIT) in three weights, and the brands of Font Awesome Free (CC BY 4.0). */
export interface Icons {
  catalogue(): Promise<readonly CatalogueIcon[]>;
  /** Returns the icon as an SVG file; null if the catalogue does not have it. */
  svg(icon: Icon): Promise<string | null>;
}

/** Reads the list of icons from the packages on first use, and caches the list. */
export function createIcons(): Icons {
  let loading: Promise<CatalogueIcon[]> | undefined;
  const catalogue = () => {
    loading ??= readCatalogue();
    return loading;
  };
  return {
    catalogue,
    async svg(icon) {
      if (!holdsIcon(await catalogue(), icon)) return null;
      return icon.weight === 'brands' ? brand(icon.name) : readFile(generalFile(icon.name, icon.weight), 'utf8');
    },
  };
}

async function readCatalogue(): Promise<CatalogueIcon[]> {
  const files = await readdir(dirname(generalFile('heart', 'regular')));
  const ids = files.map((file) => file.replace(/\.svg$/, ''));
  const weights = new Map<string, CatalogueIcon['weights']>(ids.map((id) => [id, ['solid', 'regular', 'light']]));
  for (const name of (await brands()).keys()) weights.set(name, [...(weights.get(name) ?? []), 'brands']);
  const icons = [...weights].map(([id, iconWeights]) => ({ id, weights: iconWeights }));
  return icons.sort((one, other) => (one.id < other.id ? -1 : 1));
}

function generalFile(name: string, weight: keyof typeof phosphorStyles): string {
  const style = phosphorStyles[weight];
  return require.resolve(`@phosphor-icons/core/${style}/${style === 'regular' ? name : `${name}-${style}`}.svg`);
}

async function brands() {
  const { fab } = await import('@fortawesome/free-brands-svg-icons');
  return new Map(Object.values(fab).map((definition) => [definition.iconName as string, definition.icon]));
}

async function brand(name: string): Promise<string | null> {
  const icon = (await brands()).get(name);
  if (!icon) return null;
  const [width, height, , , path] = icon;
  const note = '<!-- Font Awesome Free by @fontawesome, https://fontawesome.com, CC BY 4.0 -->';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="currentColor">${note}<path d="${[path].flat().join('')}"/></svg>`;
}
