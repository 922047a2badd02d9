import { darkTheme } from '../clients/dark-theme.ts';
import type { Theme } from '../clients/theme.ts';
import { contrastRatio, isDark, legible } from '../clients/theme-contrast.ts';
import { type EventTheme, isBackgroundCss, isThemeColor } from './event-theme.ts';

/** The look of an event's own page. */
export interface EventLook {
  /** The client's theme with the event's colours. */
  theme: Theme;
  /** The same for a device in dark mode. A background of the event stays as it is. */
  darkTheme: Theme;
  /** A value of the CSS property `background`; null for the background of the theme. */
  background: string | null;
  /** The colour of links, before it is made legible on a background; null for that of the theme. */
  linkColor: string | null;
}

/**
 * Returns the look of an event's own page (PAY-117, PAY-118). Values that are no colours and no background are left
 * out, wherever they come from.
 */
export function eventLook(client: Theme, event: EventTheme): EventLook {
  const background = event.backgroundCss !== '' && isBackgroundCss(event.backgroundCss) ? event.backgroundCss : null;
  const textColor = colorOf(event.textColor) ?? client.textColor;
  const theme: Theme = {
    ...client,
    textColor,
    backgroundColor: background === null ? client.backgroundColor : groundOf(background, textColor),
    backgroundImage: background === null ? client.backgroundImage : '',
  };
  const dark = darkTheme(theme);
  const { backgroundColor } = theme;
  return {
    theme,
    darkTheme: background === null ? dark : { ...dark, textColor, backgroundColor },
    background,
    linkColor: colorOf(event.linkColor),
  };
}

/** Returns the shade of the event's link colour that is legible on the background of a theme of the look. */
export function linkColorOn({ linkColor }: EventLook, { backgroundColor }: Theme): string | null {
  return linkColor && legible(linkColor, [backgroundColor]);
}

function colorOf(color: string): string | null {
  return color !== '' && isThemeColor(color) ? color : null;
}

/**
 * Returns the colour of a background on which the text is least legible. Of a background without hex colours, such as a
 * picture, nothing is known but that the text was chosen for it.
 */
function groundOf(background: string, textColor: string): string {
  const colors = background.match(/#(?:[0-9a-f]{6}|[0-9a-f]{3})(?![\w-])/gi) ?? [];
  const [first = isDark(textColor) ? '#ffffff' : '#000000', ...others] = colors;
  return others.reduce(
    (worst, color) => (contrastRatio(textColor, color) < contrastRatio(textColor, worst) ? color : worst),
    first,
  );
}
