import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { withoutLayout } from '../../../testing/noLayout';
import { later } from '../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

withoutLayout();

const of = (activo_id: number, filter: object = { pendiente: true }) =>
  `/eventos?filter=${encodeURIComponent(JSON.stringify({ activo_id, ...filter }))}`;
const feed = async () => within(await screen.findByRole('list', { name: 'Eventos' }));
const lines = async () => (await feed()).getAllByRole('listitem');
const stateOf = async (id: number) =>
  ((await app.call('admin', 'GET', `/api/eventos/${id}`)) as unknown as { estado: string }).estado;

describe('the inbox', () => {
  later('is navigated with j and k, selected from with x and acknowledged with e', async () => {
    const { id: activo_id } = await app.anActivo({ nombre: 'Camión teclado' });
    const [newest = 0, middle = 0, oldest = 0] = await app.raise(
      { activo_id, tipo: 'sos', severidad: 'critica' },
      { activo_id, tipo: 'exceso_velocidad' },
      { activo_id, tipo: 'bateria_baja' },
    );
    await app.open('monitor', of(activo_id));
    expect(await lines()).toHaveLength(3);
    await user.keyboard('jjk');
    await user.keyboard('e');
    expect(await screen.findByText('1 evento reconocido')).toBeTruthy();
    await waitFor(async () => expect(await stateOf(newest)).toBe('reconocido'));
    await user.keyboard('jxjx');
    const bar = within(screen.getByRole('toolbar', { name: 'Con los elegidos' }));
    expect(bar.getByText('2 elegidos')).toBeTruthy();
    expect(await stateOf(middle)).toBe('abierto');
    await user.keyboard('e');
    expect(await screen.findByText('2 eventos reconocidos')).toBeTruthy();
    await waitFor(async () =>
      expect([await stateOf(middle), await stateOf(oldest)]).toEqual(['reconocido', 'reconocido']),
    );
  });

  it('ignores its shortcuts while the user types in a search', async () => {
    const { id: activo_id } = await app.anActivo({ nombre: 'Camión buscado' });
    const [id = 0] = await app.raise({ activo_id });
    await app.open('monitor', of(activo_id));
    await lines();
    await user.keyboard('j');
    await user.type(screen.getByPlaceholderText('Buscar por lugar, asunto o nota'), 'exe');
    expect(await stateOf(id)).toBe('abierto');
  });

  it('is emptied with two clicks, and shows what could not change', async () => {
    const { id: activo_id } = await app.anActivo({ nombre: 'Camión insistente' });
    const ids = await app.raise(...Array.from({ length: 20 }, () => ({ activo_id })));
    await app.open('monitor', of(activo_id));
    expect(await (await feed()).findByRole('button', { name: '20 veces' })).toBeTruthy();
    expect(await lines()).toHaveLength(1);
    await app.call('admin', 'POST', '/api/eventos/transicion', { ids: ids.slice(0, 1), a: 'resuelto' });
    await user.click(screen.getByRole('checkbox', { name: 'Elegir todos los de esta página' }));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Reconocer' }));
    expect(await screen.findByText('19 eventos reconocidos; 1 ya no podía cambiar')).toBeTruthy();
  });

  it('expands a group into its events, and requires a reason to discard', async () => {
    const { id: activo_id } = await app.anActivo({ nombre: 'Camión agrupado' });
    await app.raise({ activo_id, valor_max: 111 }, { activo_id, valor_max: 99 });
    await app.open('admin', of(activo_id));
    await user.click(await (await feed()).findByRole('button', { name: '2 veces' }));
    await waitFor(async () => expect(await lines()).toHaveLength(2));
    const [first] = (await feed()).getAllByRole('button', { name: /Exceso de velocidad/ });
    if (first) await user.click(first);
    const side = within(await screen.findByRole('dialog', { name: 'Exceso de velocidad' }));
    expect(side.getByText('111 km/h, límite 80 km/h')).toBeTruthy();
    await user.click(await side.findByRole('button', { name: 'Descartar' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Descartar el evento' }));
    await user.click(popup.getByRole('button', { name: 'Descartar' }));
    expect(await popup.findByText('Diga por qué')).toBeTruthy();
    await user.type(popup.getByRole('textbox', { name: /Por qué/ }), 'Era una grúa');
    await user.click(popup.getByRole('button', { name: 'Descartar' }));
    expect(await screen.findByText('1 evento descartado')).toBeTruthy();
    expect(await side.findByText('Era una grúa')).toBeTruthy();
  });

  it('creates the order of an event only for the office', async () => {
    const { id: activo_id } = await app.anActivo({ nombre: 'Camión averiado' });
    const [id = 0] = await app.raise({ activo_id, tipo: 'fatiga', severidad: 'alta' });
    await app.open('admin', `${of(activo_id)}&evento=${id}`);
    await user.click(await screen.findByRole('button', { name: 'Crear orden' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Crear una orden' }));
    await user.click(popup.getByRole('button', { name: 'Crear orden' }));
    expect(await screen.findByRole('link', { name: 'Ver la orden' })).toBeTruthy();
    expect(await stateOf(id)).toBe('en_gestion');

    await app.open('monitor', `${of(activo_id)}&evento=${id}`);
    const sides = await screen.findAllByRole('dialog', { name: 'Fatiga del conductor' });
    const side = within(sides[sides.length - 1] ?? document.body);
    expect(await side.findByRole('button', { name: 'Resolver' })).toBeTruthy();
    expect(side.queryByRole('button', { name: 'Crear orden' })).toBeNull();
  });

  it('links from a due to its plan', async () => {
    const { id: activo_id } = await app.anActivo({ nombre: 'Camión por engrasar' });
    const plan = await app.aPlan({ nombre: 'Engrase', activos: [activo_id] });
    const dues = await app.call('admin', 'GET', `/api/mantenimiento/vencimientos?filter={"plan_id":${plan.id}}`);
    const [due] = dues as unknown as { id: number }[];
    const [id = 0] = await app.raise({
      activo_id,
      tipo: 'mantenimiento_proximo',
      asunto: 'Engrase',
      mantenimiento_activo_id: due?.id,
    });
    await app.open('admin', `${of(activo_id)}&evento=${id}`);
    const side = within(await screen.findByRole('dialog', { name: 'Mantenimiento próximo' }));
    expect((await side.findByRole('link', { name: 'Engrase' })).getAttribute('href')).toBe(
      `/mantenimiento?plan=${plan.id}`,
    );
    await user.click(side.getByRole('button', { name: 'Crear orden' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Crear una orden' }));
    expect(popup.getByText(/Se genera la orden del plan/)).toBeTruthy();
    await user.click(popup.getByRole('button', { name: 'Crear orden' }));
    expect(await side.findByRole('link', { name: 'Ver la orden' })).toBeTruthy();
    const now = await app.call('admin', 'GET', `/api/mantenimiento/vencimientos/${due?.id}`);
    expect(now).toMatchObject({ situacion: 'en_orden' });
  });

  it('shows withdrawn events as such, without actions', async () => {
    const { id: activo_id } = await app.anActivo({ nombre: 'Camión inocente' });
    const [id = 0] = await app.raise({ activo_id, corregido: true, estado: 'descartado' });
    await app.open('monitor', `${of(activo_id, {})}&evento=${id}`);
    const side = within(await screen.findByRole('dialog'));
    expect(await side.findByText(/^Corregido por datos tardíos/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resolver' })).toBeNull();
  });
});
