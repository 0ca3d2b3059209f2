import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

const here = () => window.location.pathname + window.location.search;
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Buscar en todo' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

describe('«Buscar en todo»', () => {
  it('opens by Ctrl K, finds a record by its plate, and opens it by Enter', async () => {
    const { id } = await app.anActivo({ nombre: 'Camioneta lila', placa: 'LIL 456' });
    await app.open('admin', '/niveles');
    await screen.findByRole('heading', { level: 1, name: 'Niveles' });
    await user.keyboard('{Control>}k{/Control}');
    // Faster than any response.
    await user.type(await field(), 'lil456{Enter}');
    await waitFor(() => expect(here()).toBe(`/activos/${id}/show`));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Buscar en todo' })).toBeNull());
  });

  it('offers the last opened records while empty, of this user only', async () => {
    const { id } = await app.anActivo({ nombre: 'Grúa ocre' });
    await app.open('admin', '/niveles');
    await user.click(await screen.findByRole('button', { name: 'Buscar en todo' }));
    await user.type(await field(), 'ocre');
    await user.click(await screen.findByRole('option', { name: /Grúa ocre/ }));
    await waitFor(() => expect(here()).toBe(`/activos/${id}/show`));
    await user.click(screen.getByRole('button', { name: 'Buscar en todo' }));
    const recent = within(await screen.findByRole('group', { name: 'Recientes' }));
    expect(recent.getByRole('option', { name: /Grúa ocre/ }).getAttribute('href')).toBe(`/activos/${id}/show`);
  });

  it('opens pages and actions by arrow keys, which wrap around, and Escape closes it', async () => {
    await app.open('admin', '/niveles');
    await user.click(await screen.findByRole('button', { name: 'Buscar en todo' }));
    await user.type(await field(), 'orden');
    expect(
      within(await screen.findByRole('group', { name: 'Acciones' })).getByRole('option', { name: 'Nueva orden' }),
    ).toBeTruthy();
    const first = chosen();
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe(options().at(-1));
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe(first);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Buscar en todo' })).toBeNull());
    expect(here()).toBe('/niveles');
  });

  it('offers a monitor only what it may open', async () => {
    await app.anActivo({ nombre: 'Montacargas índigo' });
    await app.aPersona({ nombre: 'Índigo' });
    await app.open('monitor', '/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Buscar en todo' }));
    await user.type(await field(), 'indigo');
    expect((await screen.findByRole('option')).getAttribute('href')).toMatch(/^\/tiemporeal\?activo=\d+$/);
    await user.clear(await field());
    await user.type(await field(), 'nueva');
    expect(await screen.findByText('Nada coincide con «nueva».')).toBeTruthy();
  });
});
