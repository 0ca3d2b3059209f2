import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { later } from '../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

const aTask = (given: object) => app.call('admin', 'POST', '/api/tareas', given);
const anOrder = async (titulo: string) =>
  app.call('admin', 'POST', '/api/ordenes', { titulo, tipo: 'preventivo', nivel_id: (await app.aNivel()).id });

describe('tareas', () => {
  it('are ticked in the list, under their order', async () => {
    const orden = await anOrder('Servicio mayor');
    const { id } = await aTask({ titulo: 'Drenar el aceite', orden_id: orden.id });
    await app.open('admin', '/tareas');
    const group = (await screen.findByRole('link', { name: /Servicio mayor$/ })).closest('section') ?? document.body;
    expect(within(group).getByText('0/1')).toBeTruthy();
    await user.click(within(group).getByRole('checkbox', { name: 'Hecha: Drenar el aceite' }));
    expect(await within(group).findByText('1/1')).toBeTruthy();
    expect(await app.call('admin', 'GET', `/api/tareas/${id}`)).toMatchObject({ estado: 'completada', valor: true });
  });

  it('are created loose in a drawer, and listed together', async () => {
    await app.open('admin', '/tareas');
    await user.click(await screen.findByRole('link', { name: 'Nueva tarea' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Nueva tarea' }));
    await user.type(await drawer.findByRole('textbox', { name: 'Qué se hace' }), 'Pedir cotización');
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nueva tarea' })).toBeNull());
    const group = within(
      (await screen.findByRole('heading', { name: 'Tareas sueltas', hidden: true })).closest('section') ??
        document.body,
    );
    expect(group.getByText('Pedir cotización')).toBeTruthy();
  });

  it('of a field worker open in their order, a loose one over the list', async () => {
    const { id: user_id } = await app.call('operario', 'GET', '/api/user');
    const { id: asignado_a_id } = await app.aPersona({ user_id });
    const orden = await app.call('admin', 'POST', '/api/ordenes', {
      titulo: 'Cambio de correa',
      tipo: 'preventivo',
      nivel_id: (await app.aNivel()).id,
      responsable_id: asignado_a_id,
    });
    const task = await aTask({ titulo: 'Tensar la correa', orden_id: orden.id, asignado_a_id });
    await aTask({ titulo: 'Devolver la llave', asignado_a_id });
    await app.open('operario', '/tareas');
    await user.click(await screen.findByRole('link', { name: 'Devolver la llave' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Devolver la llave' }));
    expect(await drawer.findByRole('article', { name: 'Devolver la llave' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('link', { name: 'Tensar la correa' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/operario/ordenes/${orden.id}`));
    expect(window.location.hash).toBe(`#tarea-${task.id}`);
  });

  later('of one person are in one group, however many orders and pages are between', async () => {
    const { id: asignado_a_id } = await app.aPersona({ nombre: 'Wilson', apellido: 'Páez' });
    for (const titulo of ['Primera', 'Segunda', 'Tercera']) {
      const orden = await anOrder(titulo);
      await aTask({ titulo: `Suya de la ${titulo}`, orden_id: orden.id, asignado_a_id });
      for (let n = 0; n < 34; n += 1) await aTask({ titulo: `Otra ${n}`, orden_id: orden.id });
    }
    await app.open('admin', '/tareas');
    await user.click(await screen.findByRole('button', { name: 'Persona' }));
    const group = within(
      (await screen.findByRole('link', { name: 'Wilson Páez' })).closest('section') ?? document.body,
    );
    expect(group.getAllByRole('link', { name: /^Suya de la/ })).toHaveLength(3);
    expect(group.getByText('0/3')).toBeTruthy();
    // Below, the loose tasks: more than a page of them, in one group.
    await user.click(screen.getByRole('button', { name: 'Ver más' }));
    const rest = within(
      (await screen.findByRole('heading', { name: 'De nadie en particular' })).closest('section') ?? document.body,
    );
    expect((await rest.findAllByRole('link', { name: /^Otra/ })).length).toBeGreaterThanOrEqual(102);
  });

  it('of an order are added and completed on its page', async () => {
    const orden = await anOrder('Revisar el aire');
    await app.open('admin', `/ordenes/${orden.id}/show`);
    await user.click(await screen.findByRole('button', { name: 'Añadir' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Una tarea' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva tarea' }));
    await user.type(await dialog.findByRole('textbox', { name: 'Qué se hace' }), 'Medir la presión');
    expect(dialog.queryByRole('textbox', { name: 'Unidad' })).toBeNull();
    await user.click(dialog.getByRole('combobox', { name: 'Tipo' }));
    await user.click(await screen.findByRole('option', { name: 'Número' }));
    for (const name of ['Unidad', 'Mínimo aceptable', 'Máximo aceptable', 'Fecha límite', 'Instrucción'])
      expect(dialog.getByRole('textbox', { name })).toBeTruthy();
    for (const name of ['Asignada a', 'Si falla']) expect(dialog.getByRole('combobox', { name })).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: 'Tipo' }));
    await user.click(await screen.findByRole('option', { name: 'Casilla' }));
    await user.click(dialog.getByRole('button', { name: 'Añadir' }));
    const card = within(await screen.findByRole('article', { name: 'Medir la presión' }));
    await user.click(card.getByRole('button', { name: 'Marcar como hecho' }));
    expect(await screen.findByRole('link', { name: 'Trabajo (1/1)' })).toBeTruthy();
  });
});
