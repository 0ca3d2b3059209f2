import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { withoutLayout } from '../../../testing/noLayout';

const app = startApp();
const user = userEvent.setup({ delay: null });

withoutLayout();

const of = (activo_id: number) =>
  `/eventos?filter=${encodeURIComponent(JSON.stringify({ activo_id, pendiente: true }))}`;
const read = async (id: number) =>
  (await app.call('admin', 'GET', `/api/eventos/${id}`)) as unknown as {
    estado: string;
    pasos: { clase: string; nota: string | null }[];
  };
const opened = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('a call for help is answered by the keyboard: first in the list, steps ticked, and closed with a note', async () => {
  const { id: activo_id } = await app.anActivo({ nombre: 'Camión auxilio' });
  const hour = new Date(Date.now() - 3_600_000).toISOString();
  const [, call = 0] = await app.raise(
    { activo_id, tipo: 'bateria_baja' },
    { activo_id, tipo: 'sos', severidad: 'critica', fin_en: null, inicio_en: hour },
  );
  await app.open('monitor', of(activo_id));
  const lines = within(await screen.findByRole('list', { name: 'Eventos' }));
  expect((await lines.findAllByRole('listitem'))[0]?.textContent).toContain('SOS');
  await user.keyboard('j{Enter}');
  const side = await opened('SOS');
  expect((await side.findByRole('timer')).textContent).toMatch(/^1:00:\d\d$/);
  const first = await side.findByRole('checkbox', { name: /^Llamar a quien pide ayuda/ });
  await user.click(first);
  await waitFor(async () =>
    expect((await read(call)).pasos).toEqual([
      expect.objectContaining({ clase: 'protocolo', nota: 'Llamar a quien pide ayuda' }),
    ]),
  );
  await user.click(await side.findByRole('button', { name: 'Resolver' }));
  const note = await opened('Resolver el evento');
  await user.click(note.getByRole('button', { name: 'Resolver' }));
  expect(await note.findByText('Diga cómo terminó el llamado de ayuda')).toBeTruthy();
  await user.type(note.getByRole('textbox'), 'A salvo');
  await user.click(note.getByRole('button', { name: 'Resolver' }));
  await user.click(await screen.findByRole('button', { name: 'Deshacer', hidden: true }));
  expect(await screen.findByText('Se deshizo')).toBeTruthy();
  await waitFor(async () => expect((await read(call)).estado).toBe('abierto'));
});

it('a note names somebody with @, and stands among the steps', async () => {
  const { id: activo_id } = await app.anActivo({ nombre: 'Camión anotado' });
  const [id = 0] = await app.raise({ activo_id });
  await app.open('monitor', of(activo_id));
  await user.click(await screen.findByRole('button', { name: /Exceso de velocidad/ }));
  const side = await opened('Exceso de velocidad');
  const people = (await app.call('monitor', 'GET', '/api/eventos/personas')) as unknown as { nombre: string }[];
  const name = people[0]?.nombre ?? '';
  await user.type(await side.findByRole('textbox', { name: 'Nota' }), `Avise a @${name.slice(0, 3)}`);
  await user.click(await screen.findByRole('menuitem', { name }));
  await user.click(side.getByRole('button', { name: 'Agregar nota' }));
  await waitFor(async () =>
    expect((await read(id)).pasos).toEqual([expect.objectContaining({ clase: 'nota', nota: `Avise a @${name}` })]),
  );
  expect(await side.findByText(`@${name}`)).toBeTruthy();
});

it('the order of an event is made with its priority, and its number is told', async () => {
  const { id: activo_id } = await app.anActivo({ nombre: 'Camión ordenado' });
  await app.raise({ activo_id, severidad: 'alta' });
  await app.open('admin', of(activo_id));
  await user.click(await screen.findByRole('button', { name: /Exceso de velocidad/ }));
  const side = await opened('Exceso de velocidad');
  await user.click(await side.findByRole('button', { name: 'Crear orden' }));
  const form = await opened('Crear una orden');
  expect(form.getByRole('combobox', { name: 'Prioridad' }).textContent).toBe('Alta');
  await user.click(form.getByRole('button', { name: 'Crear orden' }));
  expect(await screen.findByText(/^Orden OT-\d+ creada$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver', hidden: true }).getAttribute('href')).toMatch(
    /^\/ordenes\/\d+\/show$/,
  );
});
