import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { later } from '../../../testing/later';
import { filtered } from '../../../testing/filtered';

const app = startApp();
const user = userEvent.setup({ delay: null });

const anOrder = (given: object = {}) =>
  app.call('admin', 'POST', '/api/ordenes', { titulo: 'Cambiar frenos', tipo: 'preventivo', ...given });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const row = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('tr') ?? document.createElement('tr'));
const table = (filter: object) => `/ordenes?vista=tabla&${filtered(filter)}`;
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

afterEach(() => vi.restoreAllMocks());

describe('órdenes', () => {
  later('show how long they are overdue, and one click filters by that', async () => {
    const { id: nivel_id } = await app.aNivel();
    await anOrder({ titulo: 'Lavar el tanque', nivel_id });
    await anOrder({ titulo: 'Cambiar la llanta', nivel_id, fecha_limite: dayAgo(3) });
    await app.open('admin', '/ordenes?vista=tabla');
    expect((await row('Cambiar la llanta')).getByText(/^Vencida hace 3 d/)).toBeTruthy();

    await user.click(await button(/^Vencidas 1$/));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lavar el tanque' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Cambiar la llanta' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Quitar el filtro Vencida: Sí' }));
    expect(await screen.findByRole('link', { name: 'Lavar el tanque' })).toBeTruthy();
  });

  it('are created with asset, priority, date and person in five clicks', async () => {
    const activo = await app.anActivo({ nombre: 'Volqueta 12' });
    const persona = await app.aPersona({ nombre: 'Rosa', apellido: 'Mejía', tipo: 'tecnico' });
    await app.open('admin', '/ordenes');
    const presses: string[] = [];
    const press = async (name: string) => {
      await user.click(await screen.findByText(name, { selector: 'a, button, label' }));
      presses.push(name);
    };

    await press('Nueva orden');
    const asset = await screen.findByRole('combobox', { name: 'Activo' });
    await waitFor(() => expect(document.activeElement).toBe(asset));
    await user.keyboard('volqueta');
    await screen.findByRole('option', { name: /Volqueta 12/ });
    await user.keyboard('{Enter}{Tab}Revisar la tolva');
    await press('Alta');
    await press('Mañana');
    await press('Rosa Mejía');
    await press('Guardar');

    expect(await screen.findByRole('link', { name: 'Revisar la tolva' })).toBeTruthy();
    expect(window.location.pathname).toBe('/ordenes');
    expect(presses).toHaveLength(5);
    const today = new Date();
    const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1, 18);
    const made = await app.call('admin', 'GET', `/api/ordenes?${filtered({ activo_id: activo.id })}`);
    expect(made).toMatchObject([
      {
        titulo: 'Revisar la tolva',
        prioridad: 'alta',
        responsable_id: persona.id,
        fecha_limite: tomorrow.toISOString(),
      },
    ]);
  });

  later('that are abandoned while new are closed with one Escape, and the focus returns', async () => {
    await app.aNivel();
    await app.open('admin', '/ordenes');
    await user.click(await screen.findByRole('link', { name: 'Nueva orden' }));
    const asset = await screen.findByRole('combobox', { name: 'Activo' });
    await waitFor(() => expect(document.activeElement).toBe(asset));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Nueva orden' })));
    expect(window.location.pathname).toBe('/ordenes');
  });

  later('are created from their asset in three clicks', async () => {
    const activo = await app.anActivo({ nombre: 'Grúa 7' });
    await app.aPersona({ nombre: 'Nubia', apellido: 'Rey', tipo: 'tecnico' });
    await app.open('admin', `/activos/${activo.id}/show`);
    await user.click(await screen.findByRole('link', { name: /^(Orden|Nueva orden|Crear orden)$/ }));
    const title = await field('Qué hay que hacer');
    await waitFor(() => expect(document.activeElement).toBe(title));
    await user.keyboard('Tensar el cable');
    await user.click(await screen.findByRole('button', { name: 'Nubia Rey' }));
    await user.click(await button('Guardar'));
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/ordenes\/\d+\/show$/));
    const made = await app.call('admin', 'GET', `/api/ordenes?${filtered({ activo_id: activo.id })}`);
    expect(made).toMatchObject([{ titulo: 'Tensar el cable', prioridad: 'media', estado: 'asignada' }]);
  });

  it('open for a field worker on their own page, whatever the link', async () => {
    const { id } = await anOrder({ nivel_id: (await app.aNivel()).id });
    await app.open('operario', `/ordenes/${id}`);
    await waitFor(() => expect(window.location.pathname).toBe(`/operario/ordenes/${id}`));
  });

  later('are imported by a button of the list, for roles that may', async () => {
    await anOrder({ nivel_id: (await app.aNivel()).id });
    await app.open('admin', '/ordenes?vista=tabla');
    const main = within(await screen.findByRole('main'));
    await user.click((await main.findAllByRole('link', { name: 'Importar' }))[0] ?? document.body);
    await waitFor(() => expect(window.location.pathname).toBe('/ordenes/importar'));
  });

  it('offer only the allowed moves, and ask for what each needs', async () => {
    const { id: nivel_id } = await app.aNivel();
    await app.aPersona({ nombre: 'Iván', tipo: 'tecnico' });
    const { id } = await anOrder({ titulo: 'Reparar la bomba', tipo: 'correctivo', nivel_id });
    await app.open('admin', `/ordenes/${id}/show`);
    const moves = within(await screen.findByRole('toolbar', { name: 'Qué hacer con la orden' }));
    expect(moves.queryByRole('button', { name: 'Completar y cerrar' })).toBeNull();

    await user.click(moves.getByRole('button', { name: 'Asignar' }));
    await user.type(await screen.findByRole('combobox', { name: 'Responsable' }), 'iván');
    await user.click(await screen.findByRole('option', { name: /Iván/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Asignar' }));
    await user.click(await moves.findByRole('button', { name: 'Iniciar' }));
    await user.click(await moves.findByRole('button', { name: 'Completar y cerrar' }));

    const dialog = within(await screen.findByRole('dialog', { name: /^Completar / }));
    await user.click(dialog.getByRole('button', { name: 'Completar y cerrar' }));
    expect(await dialog.findByText('Obligatorio')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Qué se hizo' }), 'Empaque nuevo');
    await user.click(dialog.getByRole('button', { name: 'Completar y cerrar' }));

    expect(await moves.findByRole('button', { name: 'Reabrir' })).toBeTruthy();
    expect(moves.getAllByRole('button')).toHaveLength(1);
    expect(await app.call('admin', 'GET', `/api/ordenes/${id}`)).toMatchObject({
      estado: 'cerrada',
      solucion: 'Empaque nuevo',
    });
  });

  it('are not completed with open obligatory tasks, which is reported with a link to them', async () => {
    const { id: nivel_id } = await app.aNivel();
    const { id, version } = await anOrder({ titulo: 'Con su lista', nivel_id });
    await app.call('admin', 'POST', `/api/ordenes/${id}/transicion`, { a: 'en_progreso', version });
    await app.call('admin', 'POST', '/api/tareas', { titulo: 'Revisar frenos', orden_id: id, obligatoria: true });
    await app.open('admin', `/ordenes/${id}/show?vista=costos`);
    const moves = within(await screen.findByRole('toolbar', { name: 'Qué hacer con la orden' }));
    expect(
      moves.getByRole('button', { name: 'Completar y cerrar', description: 'Falta 1 tarea obligatoria' }),
    ).toHaveProperty('disabled', true);
    await user.click(moves.getByRole('link', { name: 'Falta 1 tarea obligatoria' }));
    await user.click(await screen.findByRole('button', { name: 'Marcar como hecho' }));
    await waitFor(() =>
      expect(moves.getByRole('button', { name: 'Completar y cerrar' })).toHaveProperty('disabled', false),
    );
  });

  it('with missing values report all of them at the first save, and mark the required fields', async () => {
    await app.open('admin', '/ordenes/create');
    const form = within(await screen.findByRole('dialog', { name: 'Nueva orden' }));
    const title = await form.findByRole('textbox', { name: 'Qué hay que hacer' });
    expect(title).toHaveProperty('required', true);
    expect(form.getByRole('combobox', { name: 'Activo' })).toHaveProperty('required', false);
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await form.findByText('Obligatorio')).toBeTruthy();
    expect(form.getByText('Elija el activo o el lugar')).toBeTruthy();
  });

  it('are deleted only if allowed, and their deleted items are restored with one click', async () => {
    const { id: nivel_id } = await app.aNivel();
    const { id, version } = await anOrder({ titulo: 'Con su grúa', nivel_id });
    await app.call('admin', 'POST', `/api/ordenes/${id}/transicion`, { a: 'en_progreso', version });
    await app.call('admin', 'POST', `/api/ordenes/${id}/costos`, { descripcion: 'Grúa', valor: 900 });
    await app.call('admin', 'POST', '/api/tareas', { titulo: 'Revisar frenos', orden_id: id });
    await app.open('admin', `/ordenes/${id}/show?vista=costos`);
    expect(await screen.findByRole('link', { name: 'Editar' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();

    const taken = async (name: string) => {
      await user.click(await button(`Quitar ${name}`));
      await waitFor(() => expect(screen.queryByRole('button', { name: `Quitar ${name}` })).toBeNull());
      await user.click(await button('Deshacer'));
      expect(await button(`Quitar ${name}`)).toBeTruthy();
    };
    await taken('Grúa');
    expect(await app.call('admin', 'GET', `/api/ordenes/${id}`)).toMatchObject({ costo_total: 900 });
    await taken('Revisar frenos');
  });

  later('that are moved in bulk show which could not be moved, and why', async () => {
    const { id: nivel_id } = await app.aNivel();
    await anOrder({ titulo: 'Por cancelar', nivel_id });
    const { id, version } = await anOrder({ titulo: 'Ya cancelada', nivel_id });
    await app.call('admin', 'POST', `/api/ordenes/${id}/transicion`, {
      a: 'cancelada',
      version,
      motivo_cancelacion: 'Duplicada',
    });
    await app.open('admin', table({ nivel_id }));
    await user.click((await row('Por cancelar')).getByRole('checkbox'));
    await user.click((await row('Ya cancelada')).getByRole('checkbox'));
    await user.click(await button('Cancelar órdenes'));
    await user.type(await field('Motivo de la cancelación'), 'Se vendió el equipo');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar 2 órdenes' }));
    const refusals = within(await screen.findByRole('dialog', { name: '1 orden no se pudo cambiar' }));
    expect(refusals.getByText('1 cambió.')).toBeTruthy();
    expect(refusals.getAllByRole('listitem')).toHaveLength(1);
    await user.click(refusals.getByRole('button', { name: 'Entendido' }));
    await waitFor(() => expect(screen.getAllByText('Cancelada')).toHaveLength(2));
  });

  it('that are cancelled in bulk are restored with one click if all were in the same state', async () => {
    const { id: nivel_id } = await app.aNivel();
    const waiting = [await anOrder({ titulo: 'Una', nivel_id }), await anOrder({ titulo: 'Otra', nivel_id })];
    await app.open('admin', table({ nivel_id }));
    for (const title of ['Una', 'Otra']) await user.click((await row(title)).getByRole('checkbox'));
    await user.click(await button('Cancelar órdenes'));
    await user.type(await field('Motivo de la cancelación'), 'Se confundió');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar 2 órdenes' }));
    await user.click(await button('Deshacer'));
    for (const { id } of waiting)
      await waitFor(async () =>
        expect(await app.call('admin', 'GET', `/api/ordenes/${id}`)).toMatchObject({ estado: 'pendiente' }),
      );
  });

  later('that are cancelled in bulk link to their list if they could not be restored as they were', async () => {
    const { id: nivel_id } = await app.aNivel();
    const { id: responsable_id } = await app.aPersona();
    await anOrder({ titulo: 'Una', nivel_id });
    await anOrder({ titulo: 'Otra', nivel_id });
    await anOrder({ titulo: 'Ya de alguien', nivel_id, responsable_id });
    await app.open('admin', table({ nivel_id }));
    for (const title of ['Una', 'Ya de alguien']) await user.click((await row(title)).getByRole('checkbox'));
    await user.click(await button('Cancelar órdenes'));
    await user.type(await field('Motivo de la cancelación'), 'Se vendió');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar 2 órdenes' }));
    // If restored, the second one would have no person in charge.
    const notice = within((await screen.findByText('2 órdenes canceladas')).parentElement ?? document.body);
    expect(notice.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    await user.click(notice.getByRole('link', { name: 'Ver' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Otra' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Ya de alguien' })).toBeTruthy();
  });

  later(
    'that are closed in bulk keep the note, and link to their list: closed orders do not go back to completed',
    async () => {
      const { id: nivel_id } = await app.aNivel();
      const verify = async (verificacion_obligatoria: boolean) => {
        const company = `/api/admin-empresas/${app.company()}`;
        const { version } = await app.call('superadmin', 'GET', company);
        await app.call('superadmin', 'PATCH', company, { ajustes: { verificacion_obligatoria }, version });
      };
      await verify(true);
      onTestFinished(() => verify(false));
      const done = [];
      for (const titulo of ['Una hecha', 'Otra hecha']) {
        const { id, version } = await anOrder({ titulo, nivel_id });
        const begun = await app.call('admin', 'POST', `/api/ordenes/${id}/transicion`, { a: 'en_progreso', version });
        done.push(
          await app.call('admin', 'POST', `/api/ordenes/${id}/transicion`, { a: 'completada', version: begun.version }),
        );
      }
      await app.open('admin', table({ nivel_id }));
      for (const title of ['Una hecha', 'Otra hecha']) await user.click((await row(title)).getByRole('checkbox'));
      await user.click(await button('Cerrar'));
      const dialog = within(await screen.findByRole('dialog', { name: 'Cerrar 2 órdenes' }));
      await user.type(await dialog.findByRole('textbox', { name: 'Nota (opcional)' }), 'Revisadas juntas');
      await user.click(dialog.getByRole('button', { name: 'Cerrar' }));

      const notice = within((await screen.findByText('2 órdenes cerradas')).parentElement ?? document.body);
      expect(notice.queryByRole('button', { name: 'Deshacer' })).toBeNull();
      for (const { id } of done)
        expect(await app.call('admin', 'GET', `/api/ordenes/${id}`)).toMatchObject({ estado: 'cerrada' });
      await user.click(notice.getByRole('link', { name: 'Ver' }));
      expect(await screen.findByRole('button', { name: 'Quitar el filtro Estado: Cerrada' })).toBeTruthy();
      expect(await screen.findByRole('link', { name: 'Otra hecha' })).toBeTruthy();
    },
  );

  later('can be assigned in every state, and ended ones are reported', async () => {
    const { id: nivel_id } = await app.aNivel();
    const [before, after] = [await app.aPersona({ nombre: 'Saúl' }), await app.aPersona({ nombre: 'Teresa' })];
    const waiting = await anOrder({ titulo: 'Sin nadie', nivel_id });
    const given = await anOrder({ titulo: 'De Saúl', nivel_id, responsable_id: before.id });
    const begun = await anOrder({ titulo: 'Ya en marcha', nivel_id, responsable_id: before.id });
    await app.call('admin', 'POST', `/api/ordenes/${begun.id}/transicion`, {
      a: 'en_progreso',
      version: begun.version,
    });
    const ended = await anOrder({ titulo: 'Cancelada ayer', nivel_id });
    await app.call('admin', 'POST', `/api/ordenes/${ended.id}/transicion`, {
      a: 'cancelada',
      version: ended.version,
      motivo_cancelacion: 'Duplicada',
    });

    await app.open('admin', table({ nivel_id }));
    for (const title of ['Sin nadie', 'De Saúl', 'Ya en marcha', 'Cancelada ayer'])
      await user.click((await row(title)).getByRole('checkbox'));
    await user.click(await button('Asignar'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Asignar 4 órdenes' }));
    await user.type(await dialog.findByRole('combobox', { name: 'Responsable' }), 'teresa');
    await user.click(await screen.findByRole('option', { name: /Teresa/ }));
    await user.click(dialog.getByRole('button', { name: 'Asignar' }));

    const refusals = within(await screen.findByRole('dialog', { name: '1 orden no se pudo cambiar' }));
    expect(refusals.getByRole('listitem').textContent).toMatch(/La orden está cancelada: para cambiarla restáurela/);
    expect(refusals.getByText('3 cambiaron.')).toBeTruthy();
    for (const [{ id }, estado] of [
      [waiting, 'asignada'],
      [given, 'asignada'],
      [begun, 'en_progreso'],
    ] as const)
      expect(await app.call('admin', 'GET', `/api/ordenes/${id}`)).toMatchObject({ estado, responsable_id: after.id });
  });

  later('are moved on the board by keyboard, and return from columns that do not accept them', async () => {
    layOut(['Pendiente', 'Asignada', 'En progreso', 'En espera', 'Completada', 'Cerrada', 'Cancelada']);
    const { id: nivel_id } = await app.aNivel();
    const { id: responsable_id } = await app.aPersona();
    const { id } = await anOrder({ titulo: 'Engrasar la pluma', nivel_id, responsable_id });
    await app.open('admin', `/ordenes?vista=tablero&${filtered({ nivel_id })}`);
    const column = async (name: string) => within(await screen.findByRole('region', { name }));
    const handle = async (name: string) => (await column(name)).findByRole('button', { name: /^Mover / });

    (await handle('Asignada')).focus();
    await user.keyboard('[Space]');
    await screen.findByText(/está sobre Asignada/);
    await user.keyboard('[ArrowRight]');
    await screen.findByText(/está sobre En progreso/);
    await user.keyboard('[Space]');
    expect(await (await column('En progreso')).findByRole('link', { name: 'Engrasar la pluma' })).toBeTruthy();
    await waitFor(async () =>
      expect(await app.call('admin', 'GET', `/api/ordenes/${id}`)).toMatchObject({ estado: 'en_progreso' }),
    );

    (await handle('En progreso')).focus();
    await user.keyboard('[Space]');
    await screen.findByText(/está sobre En progreso/);
    await user.keyboard('[ArrowLeft]');
    await screen.findByText(/está sobre Asignada/);
    await user.keyboard('[Space]');
    expect(await screen.findByText(/no puede pasar de «En progreso» a «Asignada»/)).toBeTruthy();
    expect((await column('En progreso')).getByRole('link', { name: 'Engrasar la pluma' })).toBeTruthy();
  });

  it('that were changed concurrently are not overwritten blindly', async () => {
    const { id: nivel_id } = await app.aNivel();
    const { id, version } = await anOrder({ titulo: 'Alinear', nivel_id });
    await app.open('admin', `/ordenes/${id}`);
    await user.type(await field('Qué hay que hacer'), ' y balancear');
    await app.call('superadmin', 'PUT', `/api/ordenes/${id}`, { version, titulo: 'Alinear todo' });
    await user.click(await button('Guardar'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Otra persona guardó antes' }));
    expect(await dialog.findByRole('row', { name: /Alinear y balancear Alinear todo$/ })).toBeTruthy();
  });
});

/** jsdom has no layout: columns are placed side by side, 200 px each, and their contents at the same place. */
const layOut = (columns: string[]) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    // The dragged card stays where it was picked up.
    const place = this.matches('.boardHeld') ? document.querySelector('[data-held=true]') : this;
    const column = place?.closest('.boardColumn');
    const at = columns.indexOf(column?.getAttribute('aria-label') ?? '');
    return new DOMRect(at < 0 ? 0 : at * 200, 0, 190, column === this ? 600 : 80);
  });
