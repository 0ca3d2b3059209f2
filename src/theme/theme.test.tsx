import {
  Checkbox,
  CssBaseline,
  FormControl,
  FormControlLabel,
  InputLabel,
  OutlinedInput,
  TextField,
  ThemeProvider,
  createTheme,
} from '@mui/material';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AutocompleteInput,
  BooleanInput,
  NumberInput,
  required,
  CoreAdminContext,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/core/limits';
import { forgetRules, keepRules } from '../../testing/emotion';
import { darkTheme, lightTheme } from './theme';
import { colours, type Mode } from './tokens';

const themes: Record<Mode, typeof lightTheme> = { light: lightTheme, dark: darkTheme };

beforeAll(keepRules);
afterAll(forgetRules);

describe.each<Mode>(['light', 'dark'])('the %s theme', (mode) => {
  const theme = createTheme(themes[mode]);

  it('is accepted by MUI', () => {
    expect(theme.palette.mode).toBe(mode);
    expect(theme.shadows).toHaveLength(25);
    expect(theme.zIndex.tooltip).toBe(limits.tooltip.zIndex);
  });

  it('sets the variables that our components use, whatever <html> says', () => {
    document.documentElement.dataset['theme'] = mode === 'light' ? 'dark' : 'light';
    render(
      <ThemeProvider theme={theme}>
        <CssBaseline />
      </ThemeProvider>,
    );
    expect(getComputedStyle(document.documentElement).getPropertyValue('--color-brand')).toBe(colours[mode].brand);
    delete document.documentElement.dataset['theme'];
  });

  it('writes no asterisk in labels, and required fields stay required', () => {
    render(
      <ThemeProvider theme={theme}>
        <TextField label="Nombre" required id="nombre" />
        <FormControl required>
          <InputLabel htmlFor="placa">Placa</InputLabel>
          <OutlinedInput id="placa" label="Placa" />
        </FormControl>
      </ThemeProvider>,
    );
    for (const name of ['Nombre', 'Placa'])
      expect(screen.getByRole<HTMLInputElement>('textbox', { name }).required).toBe(true);
    for (const label of document.querySelectorAll('label')) expect(label.textContent).not.toContain('*');
  });

  it('gives the name of a checkbox to the checkbox, not to its frame as react-admin does', () => {
    render(
      <ThemeProvider theme={theme}>
        <Checkbox aria-label="Seleccionar esta fila" />
        <FormControlLabel control={<Checkbox />} label="Recordarme" />
      </ThemeProvider>,
    );
    const box = screen.getByRole('checkbox', { name: 'Seleccionar esta fila' });
    expect(box.parentElement?.hasAttribute('aria-label')).toBe(false);
    expect(screen.getByRole('checkbox', { name: 'Recordarme' })).toBeTruthy();
  });

  it('still offers what a picker has already selected', async () => {
    const choices = [
      { id: 1, name: 'Marta' },
      { id: 2, name: 'Luis' },
    ];
    render(
      <CoreAdminContext>
        <ThemeProvider theme={theme}>
          <SimpleForm resource="activos" toolbar={false} defaultValues={{ responsable_id: 1 }}>
            <AutocompleteInput source="responsable_id" label="Responsable" choices={choices} />
          </SimpleForm>
        </ThemeProvider>
      </CoreAdminContext>,
    );
    const box = await screen.findByRole('combobox', { name: 'Responsable' });
    await userEvent.clear(box);
    await userEvent.type(box, 'mar');
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Marta']);
  });

  it('removes the invalid attributes that react-admin gives the frames of fields', async () => {
    const complaints = vi.spyOn(console, 'error');
    render(
      <CoreAdminContext>
        <ThemeProvider theme={theme}>
          <SimpleForm resource="activos" toolbar={false}>
            <TextInput source="nombre" label="Nombre" />
            <NumberInput source="anio" label="Año" />
            <BooleanInput source="activo" label="Activo" />
            <AutocompleteInput source="responsable_id" label="Responsable" choices={[]} />
          </SimpleForm>
        </ThemeProvider>
      </CoreAdminContext>,
    );
    await screen.findByRole('combobox', { name: 'Responsable' });
    expect(document.querySelector('[inputprops]')).toBeNull();
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  it("hides react-admin's own asterisk", async () => {
    render(
      <CoreAdminContext>
        <ThemeProvider theme={theme}>
          <SimpleForm resource="activos" toolbar={false}>
            <TextInput source="nombre" label="Nombre" validate={required()} />
          </SimpleForm>
        </ThemeProvider>
      </CoreAdminContext>,
    );
    const field = await screen.findByRole('textbox', { name: 'Nombre' });
    const mark = field.closest('.MuiFormControl-root')?.querySelector('label span > span');
    expect(mark?.textContent).toContain('*');
    expect(mark && getComputedStyle(mark).display).toBe('none');
  });
});
