import type { RaThemeOptions } from 'react-admin';
import { limits } from '#contract/core/limits';
import { LayerRoot } from '../ui/layers/LayerRoot';
import { fields, outlined } from './fields';
import { tables } from './tables';

const focusRing = { outline: '2px solid var(--color-focus)', outlineOffset: 2 };
const toneAlert = (tone: string) => ({
  color: `var(--color-${tone}-text)`,
  backgroundColor: `var(--color-${tone}-soft)`,
  borderColor: `var(--color-${tone}-border)`,
});

/** A phone in landscape, or with its keyboard open: most of the space is for the content. */
const lowScreen = '@media (max-height: 500px)';

/** The look of MUI's own components, in both modes: colours are CSS variables. */
export const components: RaThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'small' },
    styleOverrides: {
      root: {
        minHeight: 34,
        padding: '5px 12px',
        borderRadius: 'var(--radius-m)',
        '@media (pointer: coarse)': { minHeight: 44 },
      },
      text: { padding: '5px 10px' },
      outlined: {
        borderColor: 'var(--color-border)',
        color: 'var(--color-text)',
        backgroundColor: 'var(--color-surface)',
        '&:hover': { borderColor: 'var(--color-border-strong)', backgroundColor: 'var(--color-hover)' },
      },
      contained: { '&:hover': { backgroundColor: 'var(--color-brand-strong)' } },
      colorError: {
        '&.MuiButton-contained:hover': { filter: 'brightness(0.92)', backgroundColor: 'var(--color-peligro-text)' },
      },
      // In letters, with which it grows.
      startIcon: { marginRight: 6, '& > *:nth-of-type(1)': { fontSize: '1.125rem' } },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        borderRadius: 'var(--radius-m)',
        padding: 6,
        '&:hover': { backgroundColor: 'var(--color-hover)' },
        '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
      },
    },
  },
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      elevation1: { ...outlined, boxShadow: 'var(--shadow-1)' },
      elevation8: { ...outlined, backgroundColor: 'var(--color-raised)' },
    },
  },
  MuiCard: { styleOverrides: { root: { borderRadius: 'var(--radius-l)' } } },
  MuiCardContent: { styleOverrides: { root: { padding: 16, '&:last-child': { paddingBottom: 16 } } } },
  MuiModal: { defaultProps: { slots: { root: LayerRoot } } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...outlined,
        borderRadius: 'var(--radius-l)',
        backgroundColor: 'var(--color-raised)',
        '&:not(.MuiDialog-paperFullScreen)': { [lowScreen]: { margin: 8, maxHeight: 'calc(100% - 16px)' } },
      },
      paperFullScreen: { border: 0, borderRadius: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { fontSize: '1rem', fontWeight: 650, padding: '20px 24px 8px', [lowScreen]: { padding: '10px 24px 4px' } },
    },
  },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '12px 24px 20px', gap: 8, [lowScreen]: { padding: '4px 16px 6px' } } },
  },
  MuiDrawer: { styleOverrides: { paper: { backgroundColor: 'var(--color-surface)' } } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--color-scrim)' } } },
  },
  MuiMenu: { styleOverrides: { paper: { boxShadow: 'var(--shadow-2)', marginTop: 4 }, list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        fontSize: '0.8125rem',
        minHeight: 34,
        borderRadius: 'var(--radius-s)',
        gap: 8,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: 'var(--color-brand-soft)',
          color: 'var(--color-brand-text)',
        },
        '@media (pointer: coarse)': { minHeight: 44 },
      },
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 28, color: 'inherit' } } },
  MuiPopover: { styleOverrides: { paper: { boxShadow: 'var(--shadow-2)' } } },
  MuiTooltip: {
    defaultProps: { enterDelay: limits.tooltip.delay, enterNextDelay: limits.tooltip.delay },
    styleOverrides: {
      tooltip: {
        maxWidth: limits.tooltip.maxWidth,
        padding: '5px 9px',
        borderRadius: 'var(--radius-s)',
        fontSize: '0.75rem',
        fontWeight: 450,
        color: 'var(--color-frame-text)',
        backgroundColor: 'var(--color-frame)',
        boxShadow: 'var(--shadow-2)',
        border: '1px solid var(--color-frame-border)',
      },
      arrow: { color: 'var(--color-frame)' },
    },
  },
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { fontWeight: 500, borderRadius: 999 }, outlined: { borderColor: 'var(--color-border)' } },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: 'var(--color-border)' } } },
  MuiAlert: {
    defaultProps: { closeText: 'Cerrar' },
    styleOverrides: {
      root: { borderRadius: 'var(--radius-m)', fontSize: '0.8125rem', alignItems: 'center' },
      standard: {
        border: '1px solid',
        '&.MuiAlert-colorSuccess': toneAlert('exito'),
        '&.MuiAlert-colorWarning': toneAlert('aviso'),
        '&.MuiAlert-colorError': toneAlert('peligro'),
        '&.MuiAlert-colorInfo': toneAlert('info'),
        '& .MuiAlert-icon': { color: 'inherit' },
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    // Whoever waits longer sees that something goes on; before, a screen full of waves would slow what is waited for.
    styleOverrides: { root: { backgroundColor: 'var(--color-subtle)', '&&::after': { animationDelay: '1.5s' } } },
  },
  MuiLinearProgress: {
    styleOverrides: { root: { borderRadius: 999, height: 5, backgroundColor: 'var(--color-subtle)' } },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2, borderRadius: 2 } } },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 0,
        padding: '8px 12px',
        color: 'var(--color-text-muted)',
        '&.Mui-selected': { color: 'var(--color-text)' },
      },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: { color: 'var(--color-brand-text)', fontWeight: 500, '&:focus-visible': { ...focusRing, borderRadius: 2 } },
    },
  },
  ...tables,
  ...fields,
};
