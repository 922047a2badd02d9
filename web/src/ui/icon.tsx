import { outline } from './icon-outline.ts';

/**
 * A Phosphor icon in the text's colour. `svg` is the file's text, imported with `?raw`
 * (`@phosphor-icons/core/regular/gear-six.svg?raw`), so only the icons in use are shipped.
 * Use regular from 18 px, bold up to 16 px, fill for selected items and over the video, light from 32 px.
 */
export function Icon({ svg, size = 18, className }: { svg: string; size?: number; className?: string | undefined }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 256 256"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      <path d={outline(svg)} />
    </svg>
  );
}
