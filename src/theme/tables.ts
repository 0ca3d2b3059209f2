import type { RaThemeOptions } from 'react-admin';
import { phone } from './adminComponents';

const turns = { first: 'Primera página', last: 'Última página', next: 'Página siguiente', previous: 'Página anterior' };

/** The look of tables and of their pages. */
export const tables: RaThemeOptions['components'] = {
  MuiTable: { defaultProps: { size: 'small' } },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.MuiTableRow-hover:hover': { backgroundColor: 'var(--color-hover)' },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--color-brand-soft)' },
        'tbody > &:last-child > td': { borderBottom: 0 },
        '&:focus-visible': { outline: '2px solid var(--color-focus)', outlineOffset: -2 },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderColor: 'var(--color-border)',
        padding: '6px 12px',
        height: 38,
        '@media (pointer: coarse)': { height: 48 },
        fontSize: '0.8125rem',
        fontVariantNumeric: 'tabular-nums',
        '&.MuiTableCell-paddingCheckbox': { padding: '0 4px 0 12px' },
      },
      sizeSmall: { padding: '6px 12px' },
      head: {
        padding: '8px 12px',
        fontSize: '0.75rem',
        fontWeight: 600,
        lineHeight: 1.5,
        color: 'var(--color-text-muted)',
        backgroundColor: 'var(--color-surface)',
        whiteSpace: 'nowrap',
      },
      footer: { fontSize: '0.8125rem' },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: { '&.Mui-active': { color: 'var(--color-text)' }, '& .MuiTableSortLabel-icon': { fontSize: 15 } },
    },
  },
  MuiTablePagination: {
    defaultProps: {
      labelRowsPerPage: 'Filas por página',
      getItemAriaLabel: (turn: keyof typeof turns) => turns[turn],
    },
    styleOverrides: {
      root: { fontSize: '0.8125rem', borderTop: '1px solid var(--color-border)', borderBottom: 0 },
      toolbar: { minHeight: 46, [phone]: { paddingLeft: 12, paddingRight: 4 } },
      selectLabel: { fontSize: '0.8125rem', color: 'var(--color-text-muted)', [phone]: { display: 'none' } },
      input: { [phone]: { marginLeft: 0, marginRight: 12 } },
      actions: { [phone]: { marginLeft: 4 } },
      displayedRows: { fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' },
    },
  },
};
