import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Orden } from '#contract/entities/ordenes';
import { later } from '../../../testing/later';
import { withoutLayout } from '../../../testing/noLayout';
import { startApp, type Answer } from '../../../testing/renderApp';
import { cellBeside, cellId, trayId } from './dragging';

const app = startApp();
const user = userEvent.setup({ delay: null });
const monday = '2029-03-05';
const week = Object.fromEntries(['lunes', 'martes', 'miercoles', 'jueves', 'viernes'].map((day) => [day, 480]));

withoutLayout();

/** A level with a technician of eight hours a day and an order without plan. */
const aBoard = async (order: object = {}, person: object = {}) => {
  const { id: nivel_id } = await app.aNivel();
  const who = await app.aPersona({
    tipo: 'tecnico',
    nivel_id,
    nombre: 'Ana',
    apellido: 'Ruiz',
    turno: week,
    ...person,
  });
  const { id, version } = await app.call('admin', 'POST', '/api/ordenes', {
    ...{ titulo: 'Engrasar la pluma', tipo: 'correctivo', nivel_id, duracion_estimada_min: 240, ...order },
  });
  const read = async () => (await app.call('admin', 'GET', `/api/ordenes/${id}`)) as unknown as Orden;
  const show = (answer?: Answer) =>
    app.open('admin', `/ordenes/planificador?desde=${monday}&nivel=${nivel_id}`, answer);
  return { nivel_id, who, id, version, read, show, numero: (await read()).numero };
};
const tray = async () => within(await screen.findByRole('region', { name: 'Órdenes sin programar' }));
const cell = async (name: RegExp) => within(await screen.findByRole('cell', { name }));
const tuesday = /Ana Ruiz, martes/;
/** Takes it by the keyboard, moves it to the technician's Tuesday, and drops it. */
const toTuesday = async (numero: string) => {
  (await (await tray()).findByRole('button', { name: `Mover ${numero}` })).focus();
  await user.keyboard('[Space]');
  await screen.findByText(/está sobre las órdenes sin programar/);
  await user.keyboard('[ArrowRight]');
  await screen.findByText(/está sobre Ana Ruiz, Lun 5/);
  await user.keyboard('[ArrowRight]');
  const told = await screen.findByText(/está sobre Ana Ruiz, Mar 6/);
  const words = told.textContent;
  await user.keyboard('[Space]');
  return words;
};

describe('the planner', () => {
  it('moves an order by keyboard, foretells what it means, and undoes it by Ctrl+Z', async () => {
    const { who, numero, read, show } = await aBoard();
    await show();
    expect(await toTuesday(numero)).toMatch(/Cabe\.$/);
    expect(await (await cell(tuesday)).findByText('Engrasar la pluma')).toBeTruthy();
    expect((await cell(tuesday)).getByText('4 h / 8 h')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.closest('[role=cell]')).not.toBeNull());
    await waitFor(async () => expect(await read()).toMatchObject({ estado: 'asignada', responsable_id: who.id }));
    expect(await screen.findByText(`${numero}: Ana Ruiz, mar 6`)).toBeTruthy();
    await user.keyboard('{Control>}z{/Control}');
    expect(await (await tray()).findByText('Engrasar la pluma')).toBeTruthy();
    await waitFor(async () =>
      expect(await read()).toMatchObject({ estado: 'pendiente', responsable_id: null, fecha_programada: null }),
    );
  });

  it('moves an order by mouse, and takes its plan away where it came from', async () => {
    const { who, numero, read, show } = await aBoard();
    await show();
    const card = (await (await tray()).findByText('Engrasar la pluma')).closest('li');
    layOut(cellId(who.id, '2029-03-07'));
    if (card) await drag(card);
    expect(await (await cell(/Ana Ruiz, miércoles/)).findByText('Engrasar la pluma')).toBeTruthy();
    await waitFor(async () => expect((await read()).fecha_programada).not.toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Deshacer', description: 'Ctrl+Z' }));
    await waitFor(async () => expect((await read()).fecha_programada).toBeNull());
    expect(numero).toBeTruthy();
  });

  it('says at the cell why an absence refuses an order, which goes back', async () => {
    const { who, numero, read, show } = await aBoard();
    await app.call('admin', 'POST', `/api/personal/${who.id}/ausencias`, {
      ...{ desde: '2029-03-06', hasta: '2029-03-06', motivo: 'Vacaciones' },
    });
    await show();
    expect((await cell(tuesday)).getByText('Vacaciones')).toBeTruthy();
    expect(await toTuesday(numero)).toMatch(/Ausente: Vacaciones/);
    expect((await (await cell(tuesday)).findByRole('alert')).textContent).toContain(numero);
    expect(await (await tray()).findByText('Engrasar la pluma')).toBeTruthy();
    expect(await read()).toMatchObject({ responsable_id: null });
  });

  later('says who has an order that somebody else moved meanwhile', async () => {
    const { who, id, version, numero, show } = await aBoard();
    const other = await app.aPersona({ nombre: 'Beto', apellido: 'Paz', tipo: 'tecnico', turno: week });
    await show();
    await (await tray()).findByText('Engrasar la pluma');
    await app.call('superadmin', 'POST', `/api/ordenes/${id}/programar`, {
      ...{ personal_id: other.id, fecha_programada: '2029-03-08T13:00:00Z', version },
    });
    await toTuesday(numero);
    const alert = await (await cell(tuesday)).findByRole('alert');
    expect(alert.textContent).toMatch(/Otra persona cambió .*: ahora la tiene Beto Paz el 8 mar 2029/);
    expect(who.id).toBeGreaterThan(0);
  });

  it('is planned by a dialog, too, which says what speaks against it', async () => {
    const { who, numero, read, show } = await aBoard({ duracion_estimada_min: 600 }, { apellido: 'Del Diálogo' });
    await show();
    await user.click(await (await tray()).findByText('Engrasar la pluma'));
    const dialog = within(await screen.findByRole('dialog', { name: `Programar ${numero}` }));
    await user.click(await dialog.findByRole('combobox', { name: 'Quién' }));
    await user.click(await screen.findByRole('option', { name: /Ana Del Diálogo/ }));
    const hour = dialog.getByRole('textbox', { name: 'Hora' });
    await user.clear(hour);
    await user.type(hour, '09:30');
    expect(await dialog.findByText('Cabe en su jornada.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Programar' }));
    await waitFor(async () => expect((await read()).responsable_id).toBe(who.id));
    expect((await read()).fecha_programada).toMatch(/^2029-03-05T/);
    // Ten hours are eight of Monday and two of Tuesday.
    const tuesdays = await cell(/Ana Del Diálogo, martes/);
    expect(await tuesdays.findByText('2 h / 8 h')).toBeTruthy();
    expect(tuesdays.getByText('Sigue')).toBeTruthy();
  });

  later('shows a phone one day, and plans by tapping a card', async () => {
    const { who, numero, read, show } = await aBoard({}, { apellido: 'Del Teléfono' });
    await show();
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await user.click(await screen.findByRole('button', { name: /^Sin programar/ }));
    expect(screen.getAllByRole('cell')).toHaveLength(1);
    await user.click(await (await tray()).findByText('Engrasar la pluma'));
    const dialog = within(await screen.findByRole('dialog', { name: `Programar ${numero}` }));
    await user.click(await dialog.findByRole('combobox', { name: 'Quién' }));
    await user.click(await screen.findByRole('option', { name: /Del Teléfono/ }));
    await user.click(dialog.getByRole('button', { name: 'Programar' }));
    expect(await (await cell(/Del Teléfono, lunes/)).findByText('Engrasar la pluma')).toBeTruthy();
    await waitFor(async () => expect((await read()).responsable_id).toBe(who.id));
  });

  later('plans what is suggested and ticked, and undoes all of it at once', async () => {
    const { nivel_id, who, id, read, show } = await aBoard();
    const second = await app.call('admin', 'POST', '/api/ordenes', {
      ...{ titulo: 'Cambiar el aceite', tipo: 'preventivo', nivel_id, duracion_estimada_min: 60 },
    });
    const place = (order: number, version: number, hour: string) => ({
      ...{ id: order, version, personal_id: who.id, persona: 'Ana Ruiz', conflictos: [] },
      ...{ fecha_programada: `2029-03-05T${hour}:00.000Z`, motivos: ['Tiene turno'] },
    });
    await show(async (path, pass) =>
      path === '/api/planificador/sugerencias'
        ? Response.json({
            huecos: [place(id, (await read()).version, '13:00'), place(second.id, second.version, '18:00')],
            sin_hueco: [],
          })
        : pass(),
    );
    await user.click(await (await tray()).findByRole('button', { name: 'Mejor hueco para todas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mejor hueco' }));
    expect(await dialog.findAllByText('Tiene turno')).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Programar 2 órdenes' }));
    expect(await screen.findByText('2 órdenes programadas')).toBeTruthy();
    await waitFor(async () => expect((await read()).responsable_id).toBe(who.id));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await read()).toMatchObject({ responsable_id: null, estado: 'pendiente' }));
    expect((await tray()).getByText('Cambiar el aceite')).toBeTruthy();
  });

  later('names who lacks a shift, and leads there', async () => {
    const { who, show } = await aBoard({}, { turno: {} });
    await show();
    const link = await screen.findByRole('link', { name: 'Escribir el turno de Ana Ruiz' });
    expect(link.getAttribute('href')).toBe(`/personal/${who.id}`);
  });
});

it('arrows lead from cell to cell, and from the first day to what has no plan', () => {
  const days = ['2029-03-05', '2029-03-06'];
  const next = (from: string | undefined, key: string) => cellBeside(from, key, [7, 71], days);
  expect(next(trayId, 'ArrowRight')).toBe('7 2029-03-05');
  expect(next('7 2029-03-05', 'ArrowLeft')).toBe(trayId);
  expect(next('7 2029-03-05', 'ArrowDown')).toBe('71 2029-03-05');
  expect(next('71 2029-03-05', 'ArrowRight')).toBe('71 2029-03-06');
  expect(next('71 2029-03-06', 'ArrowRight')).toBe('71 2029-03-06');
  expect(next('71 2029-03-06', 'Home')).toBeUndefined();
});

/** jsdom has no layout: only this cell lies under the pointer. */
const layOut = (target: string) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.getAttribute('data-cell') === target ? new DOMRect(100, 100, 100, 100) : new DOMRect(0, 0, 10, 10);
  });

const drag = async (card: Element) => {
  fireEvent.mouseDown(card, { button: 0, clientX: 5, clientY: 5 });
  fireEvent.mouseMove(document, { clientX: 60, clientY: 60 });
  await waitFor(() => expect(card.getAttribute('data-held')).toBe('true'));
  fireEvent.mouseMove(document, { clientX: 150, clientY: 150 });
  await screen.findByText(/está sobre Ana Ruiz/);
  fireEvent.mouseUp(document);
};
