import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { LlaveDesconocida, Persona } from '#contract/entities/personal';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

const read = async (path: string) => (await app.call('admin', 'GET', path)) as unknown;
const keyOf = async (id: number) => ((await read(`/api/personal/${id}`)) as Persona).llavero_rfid;
const unknownKeys = async () =>
  ((await read('/api/personal/llaves-desconocidas')) as LlaveDesconocida[]).map(({ llave }) => llave);

/** A tracker on an asset reads these keys, one a minute. */
const readKeys = async (...keys: string[]) => {
  const asset = await app.anActivo({ nombre: 'Camión con lector' });
  const device = await app.aDispositivo({ identificador: 'lector-1' });
  const desde = new Date(Date.now() - 86_400_000).toISOString();
  await app.call('admin', 'POST', `/api/dispositivos/${device.id}/asignar`, { activo_id: asset.id, desde });
  const [{ clave }] = (await read('/api/dispositivos/claves')) as [{ clave: string }];
  const begin = Math.floor(Date.now() / 1_000) - 600;
  for (const [at, key] of keys.entries())
    await app.call(
      'admin',
      'POST',
      `/gps/${clave}?id=lector-1&timestamp=${begin + at * 60}&lat=4.6&lon=-74.1&driverUniqueId=${key}`,
    );
  await waitFor(async () => expect(await unknownKeys()).toHaveLength(keys.length), { timeout: 20_000 });
};

const assign = async (key: string, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Asignar ${key} a…` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Asignar la llave ${key}` }));
  await user.click(dialog.getByRole('combobox', { name: 'Persona' }));
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
  await user.click(dialog.getByRole('button', { name: 'Asignar' }));
};

it('keys that nobody has are given to people, also in the place of another one, and taken back', async () => {
  const ana = await app.aPersona({ nombre: 'Ana' });
  await app.open('admin', '/personal');
  await screen.findByRole('link', { name: 'Ana' });
  expect(screen.queryByText(/sin persona/)).toBeNull();
  const beto = await app.aPersona({ nombre: 'Beto', llavero_rfid: 'AAAA0001' });
  await readKeys('BBBB0002', 'CCCC0003');

  await app.open('admin', '/personal');
  expect(await screen.findByText('2 llaves sin persona')).toBeTruthy();
  const panel = within(screen.getByRole('region', { name: 'Llaves sin persona' }));
  await user.click(panel.getByRole('button', { name: 'Ver' }));
  await assign('CCCC0003', 'Ana');
  expect(await screen.findByText(/^La llave es de Ana/)).toBeTruthy();
  expect(await keyOf(ana.id)).toBe('CCCC0003');

  await assign('BBBB0002', 'Beto');
  const asked = within(await screen.findByRole('dialog', { name: 'Reemplazar la llave' }));
  expect(asked.getByText(/Beto tiene la llave AAAA0001/)).toBeTruthy();
  expect(await keyOf(beto.id)).toBe('AAAA0001');
  await user.click(asked.getByRole('button', { name: 'Reemplazar' }));
  expect(await screen.findByText('Todas las llaves que se leyeron tienen persona.')).toBeTruthy();
  expect(await keyOf(beto.id)).toBe('BBBB0002');

  const undo = await screen.findByText(/^La llave es de Beto/);
  await user.click(within(undo.closest('[role="alert"]') ?? document.body).getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByRole('button', { name: 'Asignar BBBB0002 a…' })).toBeTruthy();
  expect(await keyOf(beto.id)).toBe('AAAA0001');
});
