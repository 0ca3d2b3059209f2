import { createTheme, ThemeProvider } from '@mui/material';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PlainDialog } from './PlainDialog';

it('that holds what its action answers is closed by nothing while that is under way', async () => {
  const onClose = vi.fn();
  const dialog = (busy: boolean) => (
    <ThemeProvider theme={createTheme()}>
      <PlainDialog title="Códigos" held busy={busy} close="Cancelar" onClose={onClose}>
        Una vez
      </PlainDialog>
    </ThemeProvider>
  );
  const { rerender } = render(dialog(true));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancelar' }).disabled).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  rerender(dialog(false));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('gives the focus back to the input that was inert while its action was under way', () => {
  const dialog = (busy: boolean) => (
    <ThemeProvider theme={createTheme()}>
      <PlainDialog title="Códigos" busy={busy} close="Cancelar" onClose={() => undefined}>
        <input aria-label="Código" />
      </PlainDialog>
    </ThemeProvider>
  );
  const { rerender } = render(dialog(false));
  const code = screen.getByRole('textbox');
  const under = (work: () => void) => {
    code.focus();
    rerender(dialog(true));
    // As browsers do with what is inert.
    code.blur();
    work();
    rerender(dialog(false));
    return document.activeElement;
  };
  expect(under(() => undefined)).toBe(code);
  const close = screen.getByRole('button', { name: 'Cancelar' });
  expect(under(() => close.focus())).toBe(close);
});
