import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { later } from '../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const choose = async (name: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const popup = async (title: string) => within(await screen.findByRole('dialog', { name: title }));
/** The buttons of the notice. */
const ways = async (words: string) => {
  const notice = within(
    (await screen.findByText(words, { selector: '.MuiSnackbarContent-message' })).parentElement ?? document.body,
  );
  return [...notice.queryAllByRole('button'), ...notice.queryAllByRole('link')].map(({ textContent }) => textContent);
};
const read = (id: number) => app.call('admin', 'GET', `/api/activos/${id}`);
const changeState = async (option: string) => {
  await user.click(await button('Cambiar estado'));
  await choose('Nuevo estado', option);
  await user.click(await button('Cambiar'));
};

describe('the notice of an action on the sheet', () => {
  it('undoes a change of state and ends its stop', async () => {
    const { id } = await app.anActivo({ nombre: 'Grúa' });
    await app.open('admin', `/activos/${id}/show`);
    await changeState('En mantenimiento');
    expect(await ways('Pasó de Operativo a En mantenimiento')).toEqual(['Deshacer']);
    await user.click(await button('Deshacer'));
    await waitFor(async () => expect(await read(id)).toMatchObject({ estado: 'operativo' }));
    expect(await app.call('admin', 'GET', `/api/activos/${id}/paradas`)).toMatchObject([{ hasta: expect.any(String) }]);
  });

  later('offers no undo if it would count a second stop', async () => {
    const { id } = await app.anActivo({ nombre: 'Grúa chocada', estado: 'siniestrado' });
    await app.open('admin', `/activos/${id}/show?vista=paradas`);
    await changeState('Operativo');
    expect(await ways('Pasó de Siniestrado a Operativo')).toEqual(['Ver']);
  });

  later('restores a cost, and links to what was written elsewhere', async () => {
    const { id } = await app.anActivo({ nombre: 'Bus con gastos' });
    await app.open('admin', `/activos/${id}/show?vista=medidores`);
    await user.click(await button('Comentar'));
    const comment = await popup('Comentar');
    await user.type(comment.getByRole('textbox', { name: 'Comentario' }), 'Suena al frenar');
    await user.click(comment.getByRole('button', { name: 'Comentar' }));
    expect(await ways('Comentario guardado')).toEqual(['Ver']);
    await user.click(await screen.findByRole('link', { name: 'Ver' }));
    expect(await screen.findByText('Suena al frenar')).toBeTruthy();

    await user.click(await button('Más'));
    await user.click(await screen.findByRole('menuitem', { name: 'Costo' }));
    const cost = await popup('Agregar costo');
    await user.type(cost.getByRole('textbox', { name: 'Concepto' }), 'Llantas');
    await user.type(cost.getByRole('textbox', { name: 'Valor' }), '1.250.000');
    await user.click(cost.getByRole('button', { name: 'Agregar' }));
    expect(await ways('Costo agregado')).toEqual(['Deshacer']);
    expect(await app.call('admin', 'GET', `/api/activos/${id}/resumen`)).toMatchObject({ costo_total: 1_250_000 });
    await user.click(await button('Deshacer'));
    expect(await screen.findByText('Costo anulado: Llantas')).toBeTruthy();
    expect(await app.call('admin', 'GET', `/api/activos/${id}/resumen`)).toMatchObject({ costo_total: 0 });
  });

  it('links to the order created from a failure', async () => {
    const { id } = await app.anActivo({ nombre: 'Moto que no enciende' });
    await app.open('admin', `/activos/${id}/show`);
    await user.click(await button('Más'));
    await user.click(await screen.findByRole('menuitem', { name: 'Reportar falla' }));
    const dialog = await popup('Reportar falla');
    await user.type(dialog.getByRole('textbox', { name: '¿Qué le pasa?' }), 'No enciende');
    await user.click(dialog.getByRole('button', { name: 'Reportar' }));
    await user.click(await screen.findByRole('link', { name: 'Ver' }));
    expect(await screen.findByRole('heading', { name: 'Falla: No enciende' })).toBeTruthy();
  });

  it('deletes a copy again and returns to the original', async () => {
    const { id } = await app.anActivo({ nombre: 'Camión modelo' });
    await app.open('admin', `/activos/${id}/show`);
    await user.click(await button('Más'));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicar' }));
    await waitFor(() => expect(window.location.pathname).not.toContain('/show'));
    const copy = window.location.pathname;
    await user.click(await button('Deshacer'));
    expect(await screen.findByRole('heading', { name: 'Camión modelo' })).toBeTruthy();
    await waitFor(() => expect(app.call('admin', 'GET', `/api${copy}`)).rejects.toThrow());
  });
});

describe('the notice of a bulk change', () => {
  const openList = async (nivel_id: number) =>
    app.open('admin', `/activos?filter=${encodeURIComponent(JSON.stringify({ nivel_id }))}`);
  const check = async (name: string) =>
    user.click(
      within((await screen.findByRole('link', { name })).closest('tr') ?? document.body).getByRole('checkbox'),
    );
  const changeChosen = async (option: string) => {
    await user.click(await button('Cambiar estado'));
    await choose('Estado', option);
    await user.click(await button('Cambiar'));
  };

  later('gives each asset its previous state back', async () => {
    const { id: nivel_id } = await app.aNivel();
    const one = await app.anActivo({ nombre: 'Moto 1', nivel_id });
    const other = await app.anActivo({ nombre: 'Moto 2', nivel_id, estado: 'en_reserva' });
    await openList(nivel_id);
    await check('Moto 1');
    await check('Moto 2');
    await changeChosen('En mantenimiento');
    await user.click(await button('Deshacer'));
    await waitFor(async () =>
      expect([await read(one.id), await read(other.id)]).toMatchObject([
        { estado: 'operativo' },
        { estado: 'en_reserva' },
      ]),
    );
  });

  later('offers no undo if one of the assets was stopped', async () => {
    const { id: nivel_id } = await app.aNivel();
    await app.anActivo({ nombre: 'Moto 1', nivel_id });
    const still = await app.anActivo({ nombre: 'Moto 3', nivel_id, estado: 'fuera_de_servicio' });
    await openList(nivel_id);
    await check('Moto 1');
    await check('Moto 3');
    await changeChosen('En reserva');
    await waitFor(async () => expect(await read(still.id)).toMatchObject({ estado: 'en_reserva' }));
    await screen.findByText(/^2 activos/, { selector: '.MuiSnackbarContent-message' });
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  });
});

describe('the notice of a deleted meter', () => {
  it('restores it with its readings', async () => {
    const { id } = await app.anActivo({ nombre: 'Planta eléctrica' });
    const meter = await app.call('admin', 'POST', `/api/activos/${id}/medidores`, {
      tipo: 'ciclos',
      nombre: 'Arranques',
      unidad: 'ciclos',
      acumulativo: true,
    });
    await app.call('admin', 'POST', `/api/activos/${id}/medidores/${meter.id}/lecturas`, { valor: 70 });
    const meters = () => app.call('admin', 'GET', `/api/activos/${id}/medidores`) as unknown as Promise<object[]>;
    await app.open('admin', `/activos/${id}/show?vista=medidores`);
    await user.click(await button(/^Editar .*Arranques/));
    await user.click(await button('Eliminar medidor'));
    await user.click(await button('Sí, eliminar el medidor y sus lecturas'));
    expect(await ways('Medidor eliminado')).toEqual(['Deshacer']);
    expect(await meters()).not.toContainEqual(expect.objectContaining({ id: meter.id }));
    await user.click(await button('Deshacer'));
    await waitFor(async () =>
      expect(await meters()).toContainEqual(expect.objectContaining({ id: meter.id, valor_actual: 70 })),
    );
  });
});

describe('the notice of a saved view', () => {
  const save = async (name: string) => {
    await user.click(await button('Vistas'));
    await screen.findByRole('menuitem', { name: 'Guardar esta vista…' });
    await user.click(screen.getByRole('menuitem', { name: 'Guardar esta vista…' }));
    const dialog = await popup('Guardar esta vista');
    await user.type(dialog.getByRole('textbox', { name: 'Nombre' }), name);
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  };
  const kept = () =>
    app.call('admin', 'GET', '/api/vistas?recurso=activos') as unknown as Promise<{ nombre: string }[]>;

  it('deletes a new one', async () => {
    await app.anActivo({ nombre: 'Visto' });
    await app.open('admin', '/activos');
    await save('Mis grúas');
    expect(await ways('Vista «Mis grúas» guardada')).toEqual(['Deshacer']);
    await user.click(await button('Deshacer'));
    await waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('gives a changed one its earlier name back', async () => {
    await app.anActivo({ nombre: 'Visto' });
    await app.call('admin', 'POST', '/api/vistas', { recurso: 'activos', nombre: 'Mis botes', filtro: {} });
    await app.open('admin', '/activos');
    await user.click(await button('Vistas'));
    await user.click(await button('Cambiar la vista Mis botes'));
    const dialog = await popup('Cambiar la vista');
    const name = dialog.getByRole('textbox', { name: 'Nombre' });
    await user.clear(name);
    await user.type(name, 'Mis lanchas');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await ways('Vista «Mis lanchas» guardada')).toEqual(['Deshacer']);
    expect((await kept()).map(({ nombre }) => nombre)).toContain('Mis lanchas');
    await user.click(await button('Deshacer'));
    await waitFor(async () => expect((await kept()).map(({ nombre }) => nombre)).toContain('Mis botes'));
  });

  later('keeps one that replaced another', async () => {
    await app.anActivo({ nombre: 'Visto' });
    await app.call('admin', 'POST', '/api/vistas', { recurso: 'activos', nombre: 'Mis motos', filtro: {} });
    await app.open('admin', '/activos');
    await save('mis MOTOS');
    await screen.findByText('Vista «mis MOTOS» guardada');
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    expect((await kept()).map(({ nombre }) => nombre).filter((name) => /motos/i.test(name))).toEqual(['mis MOTOS']);
  });
});
