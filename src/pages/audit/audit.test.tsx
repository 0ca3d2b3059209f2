import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { filtered } from '../../../testing/filtered';

const app = startApp();
const user = userEvent.setup();
const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') ?? document.body);

describe('the audit', () => {
  it('shows in words who changed what, and the old and new values', async () => {
    const here = await app.aNivel({ nombre: 'Patio viejo' });
    const there = await app.aNivel({ nombre: 'Patio nuevo' });
    const { id, version } = await app.anActivo({ nombre: 'Montacargas', nivel_id: here.id });
    await app.call('admin', 'PUT', `/api/activos/${id}`, {
      nombre: 'Montacargas 2',
      criticidad: 'A',
      nivel_id: there.id,
      limite_velocidad_kmh: 40,
      version,
    });
    await app.open('admin', '/usuarios/auditoria');
    const row = await rowOf('Montacargas 2');
    expect(row.getByText(/Editó/)).toBeTruthy();
    expect(row.getByText('Criticidad').closest('li')?.textContent).toMatch(/B · Media.*A · Alta/);
    expect(row.getByText('Nivel').closest('li')?.textContent).toMatch(/Patio viejo.*Patio nuevo/);
    expect(row.queryByText('Límite de velocidad (km/h)')).toBeNull();
    await user.click(row.getByRole('button', { name: 'Ver 1 más' }));
    expect(row.getByText('Límite de velocidad (km/h)').closest('li')?.textContent).toMatch(/40/);
    expect((await screen.findByRole('link', { name: 'Montacargas 2' })).getAttribute('href')).toBe(
      `/activos/${id}/show`,
    );
  });

  it("shows only the changed extra fields of an asset, by the category's labels", async () => {
    const campos_extra_def = [
      { clave: 'carroceria', etiqueta: 'Carrocería', tipo: 'texto' },
      { clave: 'revision', etiqueta: 'Última revisión', tipo: 'fecha' },
      { clave: 'frio', etiqueta: 'Equipo de frío', tipo: 'booleano' },
    ];
    const { id: categoria_id } = await app.call('admin', 'POST', '/api/categorias', {
      nombre: 'Furgones',
      tipo_activo: 'vehiculo',
      campos_extra_def,
    });
    const { id, version } = await app.anActivo({
      nombre: 'Furgón 7',
      categoria_id,
      campos_extra: { carroceria: 'Seca', frio: false },
    });
    await app.call('admin', 'PUT', `/api/activos/${id}`, {
      campos_extra: { carroceria: 'Seca', frio: true, revision: '2026-03-01' },
      version,
    });
    await app.open('admin', `/usuarios/auditoria?${filtered({ entidad_id: id, accion: 'editar' })}`);
    const row = await rowOf('Furgón 7');
    expect(row.getByText('Equipo de frío').closest('li')?.textContent).toMatch(/No.*Sí/);
    expect(row.getByText('Última revisión').closest('li')?.textContent).toMatch(/1 mar 2026/);
    expect(row.queryByText('Carrocería')).toBeNull();
  });

  it('is filtered by one kind of action, and unfiltered again', async () => {
    const { id } = await app.aNivel({ nombre: 'Efímero' });
    await app.call('admin', 'DELETE', `/api/niveles/${id}`);
    await app.open('admin', '/usuarios/auditoria');
    await user.click(await screen.findByRole('button', { name: 'Filtros' }));
    const filters = within(await screen.findByRole('dialog', { name: 'Filtros' }));
    await user.click(await filters.findByRole('button', { name: 'Eliminó' }));
    await user.click(filters.getByRole('button', { name: 'Listo' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(screen.getByText('Efímero')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Quitar el filtro Acción: Eliminó' }));
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(2));
  });

  it('is a tab beside the people, and found by search', async () => {
    await app.aNivel({ nombre: 'Terraza única' });
    await app.open('admin', '/usuarios');
    await user.click(await screen.findByRole('link', { name: 'Auditoría' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar por registro o persona' }), 'terraza unica');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(await screen.findByRole('link', { name: 'Terraza única' })).toBeTruthy();
  });

  it.each(['monitor', 'operario'] as const)('is no business of a %s', async (role) => {
    await app.open(role, '/usuarios/auditoria');
    await waitFor(() => expect(window.location.pathname).not.toBe('/usuarios/auditoria'));
  });
});
