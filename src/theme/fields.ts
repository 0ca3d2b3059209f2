import type { RaThemeOptions } from 'react-admin';
import { asLabel, BoxFrame, FieldFrame } from './FieldFrame';

/** The border of floating and resting surfaces. */
export const outlined = { border: '1px solid var(--color-border)', backgroundImage: 'none' };

const frameOfBox = { 'aria-label': undefined, component: BoxFrame };
const size = { fontSize: '0.875rem', '@media (pointer: coarse)': { fontSize: '1rem' } };

/** Fields have a static label above them: nothing floats, nothing is cut by a border. */
export const fields: RaThemeOptions['components'] = {
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  MuiFormControl: {
    defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', component: FieldFrame },
    styleOverrides: { marginDense: { marginTop: 4, marginBottom: 0 } },
  },
  MuiAutocomplete: {
    defaultProps: {
      fullWidth: true,
      loadingText: 'Cargando…',
      noOptionsText: 'Nada coincide',
      clearText: 'Borrar',
      openText: 'Abrir',
      closeText: 'Cerrar',
      slotProps: { popper: { placement: 'bottom-start' } },
    },
    styleOverrides: {
      paper: { ...outlined, backgroundColor: 'var(--color-raised)', boxShadow: 'var(--shadow-2)' },
      inputRoot: {
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
          padding: '2px 39px 2px 4px',
          '& .MuiAutocomplete-input': { padding: '6px 8px', '@media (pointer: coarse)': { padding: '10px 8px' } },
        },
      },
      // Names stay legible, however narrow the field is.
      popper: { minWidth: 'min(260px, calc(100vw - 32px))' },
      option: { fontSize: '0.8125rem' },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        fontSize: '0.8125rem',
        fontWeight: 550,
        color: 'var(--color-text)',
        '&.Mui-focused': { color: 'var(--color-text)' },
        '&.Mui-error': { color: 'var(--color-peligro-text)' },
        // The mark of required fields: beside the text, and not part of the accessible name.
        '& [data-required]::after': { content: '" *" / ""', color: 'var(--color-peligro-text)', fontWeight: 650 },
        // react-admin adds its own asterisk to the label.
        '& span > span[aria-hidden]:not([class])': { display: 'none' },
      },
      asterisk: { display: 'none' },
    },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true, required: false },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 5,
        pointerEvents: 'auto',
        lineHeight: 1.4,
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        ...size,
        borderRadius: 'var(--radius-m)',
        backgroundColor: 'var(--color-surface)',
        '& .MuiOutlinedInput-notchedOutline': {
          top: 0,
          borderColor: 'var(--color-border-strong)',
          '& legend': { display: 'none' },
        },
        '&:hover:not(.Mui-disabled, .Mui-error, .Mui-focused) .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--color-text-muted)',
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--color-focus)', borderWidth: 2 },
        '&.Mui-disabled': { backgroundColor: 'var(--color-subtle)' },
      },
      input: {
        height: '1.25rem',
        padding: '8px 12px',
        '@media (pointer: coarse)': { padding: '12px 12px' },
        '&::placeholder': { color: 'var(--color-text-faint)', opacity: 1 },
      },
      multiline: { padding: 0, '& textarea': { height: 'auto' } },
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { marginLeft: 0, marginRight: 0, marginTop: 2, fontSize: '0.75rem', lineHeight: 1.4 } },
  },
  MuiFormControlLabel: { defaultProps: { ...asLabel }, styleOverrides: { label: { fontSize: '0.875rem' } } },
  MuiCheckbox: {
    // react-admin names the frame of a row's checkbox; the name belongs to the checkbox itself.
    defaultProps: { size: 'small', slotProps: { root: frameOfBox, input: nameOfBox } },
    styleOverrides: { root: { padding: 6, color: 'var(--color-border-strong)' } },
  },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { color: 'var(--color-border-strong)' } } },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 44, height: 32, padding: 7 },
      switchBase: {
        padding: 9,
        '&.Mui-checked': {
          transform: 'translateX(12px)',
          color: 'var(--color-on-brand)',
          '& + .MuiSwitch-track': { opacity: 1, backgroundColor: 'var(--color-brand)' },
        },
      },
      thumb: { width: 14, height: 14, boxShadow: 'none' },
      track: { borderRadius: 9, opacity: 1, backgroundColor: 'var(--color-border-strong)' },
    },
  },
};

function nameOfBox(props: { 'aria-label'?: string }) {
  return props['aria-label'] ? { 'aria-label': props['aria-label'] } : {};
}
