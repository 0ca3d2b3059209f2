import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { roleId, roles, type Role } from '#contract/core/roles';
import { session } from '../../providers/session';
import ManualPage from './ManualPage';

const Where = () => <output>{useLocation().pathname}</output>;

const open = (role: Role, at = '/manual') => {
  session.setState({
    user: { id: 1, name: 'Ana', email: 'a@ftrack.demo', img_url: null, rol_id: roleId[role] },
    empresa: 7,
    companies: [{ empresa_id: 7, nombre: 'Andinos', image_url: null, zona_horaria: 'America/Bogota' }],
  });
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path="/manual/:pagina?" element={<ManualPage />} />
      </Routes>
      <Where />
    </MemoryRouter>,
  );
};

/** The page's text is loaded, which takes time on a busy machine. */
const patient = { timeout: 30_000 };

const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Páginas del manual' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

const says: Record<Role, string> = {
  superadmin: 'Abrir una empresa',
  admin: 'Crear una orden',
  monitor: 'Ver dónde está un vehículo',
  operario: 'Cerrar una orden desde el teléfono, sin señal',
};

it.each(roles)('a %s finds the page of their own role, with its pictures', async (role) => {
  open(role);
  expect(await screen.findByRole('heading', { name: says[role], level: 2 }, patient)).toBeTruthy();
  const pictures = screen.getAllByRole('img');
  expect(pictures.length).toBeGreaterThanOrEqual(2);
  for (const picture of pictures) {
    expect(picture.getAttribute('src')).toMatch(/\/docs\/manual\/pictures\/.+\.png/);
    expect(picture.getAttribute('alt')).not.toBe('');
    expect(Number(picture.getAttribute('width'))).toBeGreaterThan(300);
  }
});

it('who manages users is offered the pages of the other roles, and others only their own', () => {
  open('admin');
  expect(tabs()).toEqual(['Para todos', 'Administrador', 'Monitor', 'Operario']);
});

it('an operario is offered their own', () => {
  open('operario');
  expect(tabs()).toEqual(['Para todos', 'Operario']);
});

it('links lead from page to page within the product', async () => {
  open('operario', '/manual/operario');
  await userEvent.click(await screen.findByRole('link', { name: 'la página general' }, patient));
  expect(await screen.findByRole('heading', { name: 'Poner el PIN' }, patient)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('/manual/index');
});
