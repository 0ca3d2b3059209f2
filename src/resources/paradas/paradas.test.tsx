import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/core/roles';
import { startApp } from '../../../testing/renderApp';
import { withoutLayout } from '../../../testing/noLayout';
import { later } from '../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

withoutLayout();

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByRole('textbox', { name });
const panel = async () => within(await screen.findByRole('complementary', { name: 'Paradas' }));
const rowOf = (name: RegExp) => screen.findByRole('button', { name });

describe('paradas', () => {
  it('are listed, searched by name and code, and opened', async () => {
    await app.aParada({ nombre: 'Bodega del norte', codigo: 'BN-1', tipo: 'bodega', permanencia_max_min: 45 });
    await app.aParada({ nombre: 'Peaje del sur', tipo: 'peaje' });
    await app.open('monitor', '/paradas');
    expect((await rowOf(/Bodega del norte/)).textContent).toContain('BN-1 · Bodega');
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar por nombre, código o dirección' }), 'bn-1');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Peaje del sur/ })).toBeNull());
    expect(screen.queryByRole('link', { name: 'Nueva parada' })).toBeNull();

    await user.click(await rowOf(/Bodega del norte/));
    expect(await screen.findByRole('heading', { name: 'Bodega del norte' })).toBeTruthy();
    expect(window.location.search).toMatch(/^\?parada=\d+$/);
    expect((await panel()).getByText('45 min')).toBeTruthy();
    expect(await screen.findByText('Ningún activo está dentro.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
  });

  later('are created where vehicles often stop: the address has the centre', async () => {
    await app.aParada();
    await app.open('admin', '/paradas');
    await user.click(await button('Frecuentes'));
    expect(await screen.findByText(/No hay ninguno/)).toBeTruthy();
    await app.open('admin', '/paradas?parada=nuevo&latitud=4.123456&longitud=-74.5');
    await user.type(await field('Nombre'), 'Donde se detienen');
    expect((await screen.findByRole('textbox', { name: 'Latitud' })).getAttribute('value')).toBe('4,123456');
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Parada creada')).toBeTruthy();
  });

  it('are created with the fields, with errors beside each', async () => {
    await app.open('admin', '/paradas?parada=nuevo');
    await user.click(await button('Guardar'));
    expect(await screen.findAllByText('Marque el centro en el mapa')).toHaveLength(2);
    expect((await field('Nombre')).getAttribute('aria-invalid')).toBe('true');
    await user.type(await field('Nombre'), 'Cliente Ocaña');
    await user.type(await screen.findByRole('textbox', { name: 'Latitud' }), '8.23');
    await user.type(await screen.findByRole('textbox', { name: 'Longitud' }), '-73.35');
    const radius = await screen.findByRole('textbox', { name: /Radio/ });
    await user.clear(radius);
    await user.type(radius, '5');
    await user.click(await button('Guardar'));
    await waitFor(() => expect(radius.getAttribute('aria-invalid')).toBe('true'));
    await user.type(radius, '50');
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Parada creada')).toBeTruthy();
    expect((await rowOf(/Cliente Ocaña/)).textContent).toContain('Cliente');
  });

  it('are edited, and a missing polygon is reported', async () => {
    const stop = await app.aParada({ nombre: 'Taller viejo' });
    await app.open('admin', `/paradas?parada=${stop.id}`);
    await user.click(await screen.findByRole('link', { name: 'Editar' }));
    await user.click(await screen.findByRole('radio', { name: 'Polígono' }));
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Dibuje el polígono en el mapa')).toBeTruthy();
    await user.click(await screen.findByRole('radio', { name: 'Círculo' }));
    const name = await field('Nombre');
    await user.clear(name);
    await user.type(name, 'Taller nuevo');
    await user.click(await button('Guardar'));
    expect(await screen.findByRole('heading', { name: 'Taller nuevo' })).toBeTruthy();
  });

  it('are deleted and restored by the notice', async () => {
    const stop = await app.aParada({ nombre: 'Cliente que se fue' });
    await app.open('admin', `/paradas?parada=${stop.id}`);
    await user.click(await button('Eliminar'));
    expect(await screen.findByText('Parada eliminada')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Cliente que se fue/ })).toBeNull());
    await user.click(await button('Deshacer'));
    expect(await rowOf(/Cliente que se fue/)).toBeTruthy();
  });

  it('show their visits, by stop, asset and day', async () => {
    const stop = await app.aParada({ nombre: 'Sin visitas' });
    await app.open('monitor', `/paradas?vista=visitas&paradas=${stop.id}&desde=2026-01-01&hasta=2026-01-07`);
    expect(await screen.findByText('No hubo visitas en estos días.')).toBeTruthy();
    expect(await button('Sin visitas')).toBeTruthy();
    await user.click(await screen.findByRole('switch', { name: 'Solo dentro ahora' }));
    expect(await screen.findByText('Ningún activo está dentro de estas paradas.')).toBeTruthy();
    expect(window.location.search).toContain('dentro=si');
  });

  it.each<Role>(['operario'])('are nothing that an %s opens', async (role) => {
    await app.open(role, '/paradas');
    await waitFor(() => expect(window.location.pathname).not.toBe('/paradas'));
  });
});
