import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Defecto } from '#contract/entities/defectos';
import { later } from '../../../testing/later';
import { inspectedAsset, startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const stored = async (activoId: number) => {
  const filter = encodeURIComponent(JSON.stringify({ activo_id: activoId }));
  return (await app.call('admin', 'GET', `/api/defectos?filter=${filter}`)) as unknown as Defecto[];
};

describe('defectos', () => {
  it('are ended by name and note, with their history', async () => {
    const { activo, form } = await inspectedAsset(app, ['Frenos', 'Luces'], ['Frenos']);
    const [defect] = await stored(activo.id);
    await app.open('admin', `/mantenimiento/defectos?defecto=${defect?.id}`);
    const drawer = await dialog('Frenos');
    expect(await drawer.findByText('Visto')).toBeTruthy();
    await user.click(await drawer.findByRole('button', { name: 'Reparado' }));
    const asked = await dialog('¿Quedó reparado «Frenos»?');
    await user.click(asked.getByRole('button', { name: 'Reparado' }));
    expect(await asked.findByText(/obligatori/i)).toBeTruthy();
    await user.type(asked.getByRole('textbox', { name: /^Quién lo reparó/ }), 'Taller Norte');
    await user.type(asked.getByRole('textbox', { name: 'Qué se hizo' }), 'Pastillas nuevas');
    await user.click(asked.getByRole('button', { name: 'Reparado' }));
    await waitFor(() => expect(drawer.queryByRole('button', { name: 'Reparado' })).toBeNull());
    expect(await drawer.findAllByText(/Taller Norte/)).not.toHaveLength(0);
    expect(await stored(activo.id)).toMatchObject([
      { estado: 'reparado', nota: 'Pastillas nuevas', plantilla_id: form.id },
    ]);
  });

  it('of one asset go together into one order, and the order shows them', async () => {
    const { activo } = await inspectedAsset(app, ['Dirección', 'Espejos', 'Pito'], ['Dirección', 'Espejos']);
    await app.open('admin', '/mantenimiento/defectos?vista=tabla');
    for (const name of ['Dirección', 'Espejos']) {
      const [row] = (await screen.findAllByRole('row')).filter((each) => within(each).queryByText(name));
      if (row) await user.click(within(row).getByRole('checkbox'));
    }
    await user.click(await screen.findByRole('button', { name: 'Crear una orden' }));
    expect(await screen.findByText('Orden creada')).toBeTruthy();
    await waitFor(async () => {
      const [one, other] = await stored(activo.id);
      expect(one).toMatchObject({ estado: 'en_orden', orden_id: other?.orden_id });
    });
    const [one] = await stored(activo.id);
    await app.open('admin', `/ordenes/${one?.orden_id}/show`);
    const region = within(await screen.findByRole('region', { name: 'Defectos' }));
    expect(region.getByText('Al cerrar la orden quedan reparados.')).toBeTruthy();
    expect(region.getByText('Espejos')).toBeTruthy();
  });

  later('are cards of a board, by state', async () => {
    await inspectedAsset(app, ['Llantas', 'Vidrios'], ['Llantas']);
    await app.open('admin', '/mantenimiento/defectos?vista=tablero');
    const column = within(await screen.findByRole('region', { name: 'Abierto' }));
    expect(await column.findByText('Llantas')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Reparado' })).toBeTruthy();
  });
});
