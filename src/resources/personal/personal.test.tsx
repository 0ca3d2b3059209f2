import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { later } from '../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const choose = async (name: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') ?? document.body);
const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

describe('personal', () => {
  later('is created by an admin with licence and hours, and shown with them', async () => {
    await app.open('admin', '/personal/create');
    await user.click(await button('Guardar'));
    await waitFor(() => expect(screen.getAllByText('Obligatorio')).toHaveLength(2));
    await user.type(await field('Nombre'), 'Rosa');
    await user.type(await field('Apellido'), 'Díaz');
    await user.type(await field('Cargo'), 'Conductora de bus');
    await choose('Tipo', 'Conductor');
    await user.type(await field('Teléfono'), '300 123 4567');
    await user.click(await button('Licencia de conducción'));
    await user.type(await field('Categoría de licencia'), 'C2');
    await user.click(await button('Turno y acceso'));
    await user.type(screen.getByRole('textbox', { name: 'Lun (h)' }), '8');
    await user.type(screen.getByRole('textbox', { name: 'Mar (h)' }), '4.5');
    await user.click(await button('Guardar'));
    expect(await screen.findByRole('heading', { name: 'Rosa Díaz' })).toBeTruthy();
    expect(screen.getByText('Lun 8 h · Mar 4,5 h · 12,5 h por semana')).toBeTruthy();
    expect(screen.getByRole('link', { name: '3001234567' }).getAttribute('href')).toBe('tel:3001234567');
  });

  later('is linked to a free user: linked ones are not offered', async () => {
    const taken = await app.call('admin', 'POST', '/api/usuarios', { email: 'tomada@prueba.test', rol_id: 3 });
    await app.call('admin', 'POST', '/api/usuarios', { email: 'libre@prueba.test', rol_id: 3 });
    await app.aPersona({ user_id: taken.id });
    const { id } = await app.aPersona({ nombre: 'Sin usuario' });
    await app.open('admin', `/personal/${id}`);
    await user.click(await screen.findByRole('combobox', { name: 'Usuario' }));
    expect(await screen.findByRole('option', { name: /libre@prueba\.test/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /tomada@prueba\.test/ })).toBeNull();
    await user.click(screen.getByRole('option', { name: /libre@prueba\.test/ }));
    await user.click(await button('Guardar'));
    expect(await screen.findByRole('link', { name: 'libre@prueba.test' })).toBeTruthy();
  });

  it('shows expired licences in the list, and filters by them with one click', async () => {
    await app.aPersona({ nombre: 'Vencido', tipo: 'conductor', licencia_vence_en: inDays(-3) });
    await app.aPersona({ nombre: 'Vigente', tipo: 'conductor', licencia_vence_en: inDays(300) });
    await app.aPersona({ nombre: 'Almacenista', tipo: 'almacen' });
    await app.open('admin', '/personal');
    expect((await rowOf('Vencido')).getByText(/^Venció \d/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /^Almacén \d+$/ }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Vencido' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Almacenista' })).toBeTruthy();
  });

  it('that is responsible for an asset shows it, and is not deleted: the message explains what to do', async () => {
    const person = await app.aPersona({ nombre: 'Responsable' });
    const asset = await app.anActivo({ nombre: 'Camión a cargo', responsable_id: person.id });
    await app.open('admin', `/personal/${person.id}/show`);
    const link = await screen.findByRole('link', { name: 'Camión a cargo' });
    expect(link.getAttribute('href')).toBe(`/activos/${asset.id}/show`);
    await user.click(await button('Eliminar'));
    await user.click(await button('Confirmar'));
    expect(await screen.findByText(/cambie su estado a «Retirado»/)).toBeTruthy();
    expect(window.location.pathname).toBe(`/personal/${person.id}/show`);
  });

  it('is retired on its page, which asks what becomes of its work', async () => {
    const person = await app.aPersona({ nombre: 'Saliente' });
    await app.anActivo({ nombre: 'Camión que queda', responsable_id: person.id });
    await app.open('admin', `/personal/${person.id}/show`);
    await user.click(await button('Retirar'));
    const popup = within(await screen.findByRole('dialog', { name: 'Retirar a Saliente' }));
    expect(await popup.findByText('Tiene a su cargo 1 activo.')).toBeTruthy();
    await user.click(popup.getByRole('radio', { name: 'Pasa a otra persona' }));
    await user.click(popup.getByRole('button', { name: 'Retirar' }));
    expect(await popup.findByText('Elija a quién pasa')).toBeTruthy();
    await user.click(popup.getByRole('radio', { name: 'Queda sin asignar' }));
    await user.click(popup.getByRole('button', { name: 'Retirar' }));
    expect(await screen.findByText('Retirado')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Camión que queda' })).toBeNull());
  });

  it('that heads a level shows it, and no other', async () => {
    const person = await app.aPersona({ nombre: 'Directora' });
    const level = await app.aNivel({ nombre: 'Sede que dirige', responsable_id: person.id });
    await app.aNivel({ nombre: 'Sede ajena' });
    await app.open('admin', `/personal/${person.id}/show`);
    expect((await screen.findByRole('link', { name: 'Sede que dirige' })).getAttribute('href')).toBe(
      `/niveles/${level.id}/show`,
    );
    expect(screen.queryByRole('link', { name: 'Sede ajena' })).toBeNull();
  });

  it.each(['monitor', 'operario'] as const)('is no page of a %s', async (role) => {
    await app.open(role, '/personal');
    await waitFor(() => expect(window.location.pathname).not.toBe('/personal'));
  });
});
