import type { RaThemeOptions } from 'react-admin';

export const phone = '@media (max-width: 599px)';
const narrow = '@media (max-width: 899px)';
/** The cell with the record's name: the first one after the checkbox. */
const nameCell =
  '& .RaDataTable-row > td:first-of-type:not(.MuiTableCell-paddingCheckbox), ' +
  '& .RaDataTable-row > .MuiTableCell-paddingCheckbox + td';

/** The look of react-admin's own components. Lists and forms are in one flat card; floating elements are above it. */
export const adminComponents: RaThemeOptions['components'] = {
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        // Within reach of rows far below; the bar itself is offset upwards by its own height.
        position: 'sticky',
        top: 'calc(var(--frame-top, 0px) + 48px)',
        zIndex: 3,
        '& .RaBulkActionsToolbar-toolbar': {
          color: 'var(--color-brand-text)',
          backgroundColor: 'var(--color-brand-soft)',
          borderRadius: 'var(--radius-m)',
        },
        '& .RaBulkActionsToolbar-title': { fontWeight: 550 },
      },
    },
  },
  RaDataTable: {
    styleOverrides: {
      root: {
        // Below 900 px the table scrolls inside its card, not the page.
        '& .RaDataTable-tableWrapper': { [narrow]: { overflowX: 'auto' } },
        '& .RaDataTable-headerCell': { backgroundColor: 'var(--color-surface)' },
        [nameCell]: { fontWeight: 550 },
        '& .RaDataTable-clickableRow:hover': { backgroundColor: 'var(--color-hover)' },
        '& .RaDataTable-rowCell': { whiteSpace: 'nowrap', maxWidth: 360, overflow: 'hidden', textOverflow: 'ellipsis' },
      },
    },
  },
  // Deleting must not be inviting: it turns red under the pointer, and in the confirmation.
  RaDeleteWithConfirmButton: {
    styleOverrides: { root: { '&:not(:hover, :focus-visible)': { color: 'var(--color-text-muted)' } } },
  },
  RaSimpleForm: { styleOverrides: { root: { padding: 20 } } },
  RaTabbedForm: { styleOverrides: { root: { '& .RaTabbedForm-content': { padding: 20 } } } },
  RaSimpleShowLayout: { styleOverrides: { root: { padding: 20 } } },
  RaToolbar: {
    styleOverrides: {
      root: {
        backgroundColor: 'var(--color-surface)',
        borderTop: '1px solid var(--color-border)',
        minHeight: 60,
        borderRadius: '0 0 var(--radius-l) var(--radius-l)',
        '&.RaToolbar-desktopToolbar': { position: 'sticky', bottom: 0, zIndex: 2 },
      },
    },
  },
  RaLabeled: {
    styleOverrides: {
      root: { '& .RaLabeled-label': { fontSize: '0.75rem', fontWeight: 550, color: 'var(--color-text-muted)' } },
    },
  },
  RaSimpleFormIterator: { defaultProps: { fullWidth: true } },
  RaEmpty: {
    styleOverrides: {
      root: {
        '& .RaEmpty-message': { color: 'var(--color-text-muted)' },
        '& .RaEmpty-icon': { width: 56, height: 56 },
      },
    },
  },
  RaConfirm: { styleOverrides: { root: { '& .RaConfirm-iconPaddingStyle': { paddingRight: 4 } } } },
  // Above the bar at the bottom of a form or a phone.
  RaNotification: {
    styleOverrides: {
      root: { '&.MuiSnackbar-root': { bottom: 84 }, '& .MuiSnackbarContent-root': { borderRadius: 'var(--radius-m)' } },
    },
  },
  // Selected options stay in the list, so that typing the name of one does not show «no options».
  RaAutocompleteInput: { defaultProps: { fullWidth: true, filterSelectedOptions: false } },
  RaSearchInput: { styleOverrides: { root: { width: 280, [phone]: { width: '100%' } } } },
};
