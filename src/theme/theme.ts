import type { RaThemeOptions } from 'react-admin';
import { limits } from '#contract/core/limits';
import { adminComponents } from './adminComponents';
import { components } from './components';
import { colours, fontFamily, motion, radius, shadows, statusTone, type Mode, type Tone } from './tokens';
import { cssVariables } from './tokensCss';

export const lightTheme: RaThemeOptions = themeOf('light');
export const darkTheme: RaThemeOptions = themeOf('dark');

function themeOf(mode: Mode): RaThemeOptions {
  const c = colours[mode];
  const [resting, floating, interrupting] = shadows[mode];
  return {
    palette: {
      mode,
      primary: {
        main: c.brand,
        dark: c.brandStrong,
        light: mode === 'light' ? '#3d8f98' : '#8bdbe2',
        contrastText: c.onBrand,
      },
      secondary: { main: c.textMuted, contrastText: c.surface },
      success: status(mode, 'exito'),
      warning: status(mode, 'aviso'),
      error: status(mode, 'peligro'),
      info: status(mode, 'info'),
      background: { default: c.bg, paper: c.surface },
      text: { primary: c.text, secondary: c.textMuted, disabled: c.textFaint },
      divider: c.border,
      action: { hover: c.hover, selected: c.brandSoft, active: c.textMuted },
      bulkActionsToolbarBackgroundColor: c.brandSoft,
    },
    shape: { borderRadius: radius.m },
    spacing: 8,
    sidebar: { width: 240, closedWidth: 56 },
    zIndex: { tooltip: limits.tooltip.zIndex },
    shadows: [
      'none',
      resting,
      ...Array<string>(3).fill(resting),
      ...Array<string>(12).fill(floating),
      ...Array<string>(8).fill(interrupting),
    ] as Shadows,
    transitions: {
      duration: {
        shortest: motion.fast,
        shorter: motion.fast,
        short: motion.fast,
        standard: motion.slow,
        complex: motion.slow,
        enteringScreen: motion.slow,
        leavingScreen: motion.fast,
      },
    },
    typography: {
      fontFamily,
      fontSize: 14,
      fontWeightMedium: 550,
      fontWeightBold: 650,
      h1: { fontSize: '1.25rem', lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.015em' },
      h2: { fontSize: '1.125rem', lineHeight: 1.35, fontWeight: 650, letterSpacing: '-0.01em' },
      h3: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 600, letterSpacing: '-0.005em' },
      h4: { fontSize: '0.9375rem', lineHeight: 1.4, fontWeight: 600 },
      h5: { fontSize: '0.875rem', lineHeight: 1.4, fontWeight: 600 },
      h6: { fontSize: '0.875rem', lineHeight: 1.4, fontWeight: 600 },
      subtitle1: { fontSize: '0.875rem', fontWeight: 550 },
      subtitle2: { fontSize: '0.8125rem', fontWeight: 550 },
      body1: { fontSize: '0.875rem', lineHeight: 1.5, letterSpacing: 0 },
      body2: { fontSize: '0.8125rem', lineHeight: 1.5, letterSpacing: 0 },
      caption: { fontSize: '0.75rem', lineHeight: 1.45, letterSpacing: 0 },
      overline: {
        fontSize: '0.6875rem',
        lineHeight: 1.6,
        fontWeight: 600,
        letterSpacing: '0.05em',
        textTransform: 'uppercase',
      },
      button: { fontSize: '0.8125rem', lineHeight: 1.5, fontWeight: 550, letterSpacing: 0, textTransform: 'none' },
    },
    components: {
      // Our components use CSS variables. Inside the app these follow the MUI theme, whatever <html> says.
      MuiCssBaseline: { styleOverrides: { ':root:root:root': { ...cssVariables(mode), colorScheme: mode } } },
      ...components,
      ...adminComponents,
    },
  };
}

function status(mode: Mode, tone: Tone) {
  const { text, solid } = statusTone[mode][tone];
  return { main: text, light: solid, dark: text, contrastText: colours[mode].surface };
}

/** MUI requires exactly 25. */
type Shadows = NonNullable<RaThemeOptions['shadows']>;
