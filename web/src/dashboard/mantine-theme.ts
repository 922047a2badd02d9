import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  Input,
  localStorageColorSchemeManager,
  Menu,
  Modal,
  Select,
  Switch,
  Tooltip,
} from '@mantine/core';

/** Mantine's theme with the tokens of ui/tokens.css, so that the dashboard looks like the viewers' pages. */
export const mantineTheme = createTheme({
  fontFamily: 'var(--font-ui)',
  fontSizes: { xs: 'var(--fs-12)', sm: 'var(--fs-14)', md: 'var(--fs-14)', lg: 'var(--fs-16)', xl: 'var(--fs-18)' },
  radius: { xs: 'var(--r-1)', sm: 'var(--r-2)', md: 'var(--r-2)', lg: 'var(--r-3)', xl: 'var(--r-4)' },
  shadows: { sm: 'var(--shadow-1)', md: 'var(--shadow-2)', xl: 'var(--shadow-3)' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm', variant: 'default' } }),
    Input: Input.extend({ defaultProps: { size: 'sm' } }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    }),
    Select: Select.extend({ defaultProps: { allowDeselect: false, checkIconPosition: 'right' } }),
    Menu: Menu.extend({
      defaultProps: {
        // The placeholder is not a menu item, and a menu may contain only menu items.
        withInitialFocusPlaceholder: false,
        position: 'bottom-end',
        offset: 6,
        radius: 'lg',
        shadow: 'md',
        transitionProps: { duration: 120 },
      },
    }),
    Modal: Modal.extend({
      defaultProps: { centered: true, radius: 'xl', shadow: 'xl', overlayProps: { color: 'transparent' } },
    }),
    Switch: Switch.extend({ defaultProps: { withThumbIndicator: false, size: 'sm' } }),
    Tooltip: Tooltip.extend({ defaultProps: { withArrow: false, openDelay: 300, offset: 6 } }),
  },
});

const roles = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--bg-raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-blue-filled': 'var(--accent)',
  '--mantine-color-blue-filled-hover': 'var(--accent-hover)',
  '--mantine-color-blue-light': 'var(--accent-soft)',
  '--mantine-color-blue-light-hover': 'var(--accent-soft)',
  '--mantine-color-blue-light-color': 'var(--accent-text)',
  '--mantine-color-blue-outline': 'var(--accent-text)',
  '--mantine-color-red-light-color': 'var(--danger)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
};

/** The tokens switch between light and dark themselves, so both schemes use the same roles. */
export const roleVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: roles,
  // The contrast of white on the token's lighter hover would be below 4.5:1.
  dark: { ...roles, '--mantine-color-blue-filled-hover': 'color-mix(in oklab, var(--accent) 88%, var(--stage))' },
});

/** Stores the chosen scheme in this browser; by default, the dashboard follows the system. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'nave.color-scheme' });
