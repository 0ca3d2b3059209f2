import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Compra } from '#contract/entities/compras';
import { startApp, type Made } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const post = (path: string, body: object) => app.call('admin', 'POST', `/api/${path}`, body);
const list = '/servicios/repuestos/compras';
const readAll = async () =>
  (await app.call('admin', 'GET', '/api/compras?sort=["numero","DESC"]')) as unknown as Compra[];

const aSupplier = (nombre: string) => post('proveedores', { nombre, email: 'ventas@proveedor.test', dias_entrega: 3 });
const principal = async () => ((await app.call('admin', 'GET', '/api/bodegas')) as unknown as Made[])[0]?.id;
const aSentPurchase = async (parts: readonly Made[]) => {
  const { id, version } = await post('compras', {
    proveedor_id: (await aSupplier(`Proveedor de ${parts[0]?.nombre}`)).id,
    bodega_id: await principal(),
    renglones: parts.map(({ id: repuesto_id }) => ({ repuesto_id, cantidad: 4, precio_unitario: 10 })),
  });
  await post(`compras/${id}/transicion`, { a: 'enviada', version });
  return id;
};

it('a purchase is written: the price of its part is there, and it adds up while it is typed', async () => {
  await aSupplier('Frenos del Sur');
  await app.aRepuesto({ nombre: 'Pastillas', codigo: 'PA-1', costo_unitario: 50 });
  await app.open('admin', `${list}?compra=nuevo`);
  const drawer = await dialog('Nueva compra');
  await user.type(await drawer.findByRole('combobox', { name: 'Proveedor' }), 'Frenos');
  await user.click(await screen.findByRole('option', { name: 'Frenos del Sur' }));
  const row = within(drawer.getByRole('group', { name: 'Renglón 1' }));
  await user.type(row.getByRole('combobox', { name: 'Repuesto' }), 'PA-1');
  await user.click(await screen.findByRole('option', { name: 'Pastillas · PA-1' }));
  await user.type(row.getByRole('textbox', { name: 'Cantidad' }), '3');
  await waitFor(() => expect((row.getByRole('textbox', { name: /^Precio/ }) as HTMLInputElement).value).toBe('50'));
  await user.clear(row.getByRole('textbox', { name: 'IVA' }));
  await user.type(row.getByRole('textbox', { name: 'IVA' }), '10');
  expect(await drawer.findByText('Total $ 165')).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  const made = await dialog(/^OC-/);
  expect(await made.findByRole('button', { name: 'Enviar' })).toBeTruthy();
  expect((await readAll())[0]).toMatchObject({ total: 165, bodega_id: await principal(), estado: 'borrador' });
});

it('what is low is on order in two clicks, and what nobody sells is named', async () => {
  const { id: proveedor_id } = await aSupplier('Lubricantes');
  await app.aRepuesto({ nombre: 'Aceite', minimo: 5, costo_unitario: 20, proveedor_id });
  await app.aRepuesto({ nombre: 'Tapa suelta', minimo: 2 });
  await app.open('admin', '/servicios/repuestos');
  await user.click(await screen.findByRole('button', { name: 'Pedir lo que falta' }));
  const suggested = await dialog(/^Para pedir/);
  expect(await suggested.findByText('ventas@proveedor.test')).toBeTruthy();
  expect(await suggested.findByRole('link', { name: 'Tapa suelta' })).toBeTruthy();
  await user.click(suggested.getByRole('button', { name: /^Enviar/ }));
  expect(await suggested.findByText('Enviada a ventas@proveedor.test')).toBeTruthy();
  expect((await readAll())[0]).toMatchObject({ estado: 'enviada', proveedor: 'Lubricantes', total: 200 });
});

it('ten rows are received in a few taps: all of it, one less, one not at all', async () => {
  const parts = [];
  for (let n = 1; n <= 10; n += 1) parts.push(await app.aRepuesto({ nombre: `Bujía ${n}`, codigo: `BU-${n}` }));
  const id = await aSentPurchase(parts);
  await app.open('admin', `${list}?compra=${id}`);
  await user.click(await screen.findByRole('button', { name: 'Recibir' }));
  const receiving = await dialog(/^Recibir OC-/);
  await user.click(await receiving.findByRole('button', { name: 'Todo llegó' }));
  await user.click(receiving.getByRole('button', { name: 'Menos Bujía 2' }));
  await user.click(receiving.getByRole('button', { name: /^Bujía 3/ }));
  await user.type(receiving.getByRole('textbox', { name: 'Número de la factura' }), 'F-77');
  await user.click(receiving.getByRole('button', { name: 'Recibir (9)' }));
  const drawer = await dialog(/^OC-/);
  expect(await drawer.findByText('Recibida en parte')).toBeTruthy();
  expect(await app.call('admin', 'GET', `/api/repuestos/${parts[1]?.id}`)).toMatchObject({ existencia: 3 });
  expect(await app.call('admin', 'GET', `/api/repuestos/${parts[2]?.id}`)).toMatchObject({ existencia: 0 });
  await user.click(drawer.getByRole('tab', { name: 'Recepciones' }));
  expect(await drawer.findByText(/Factura F-77/)).toBeTruthy();
});

it('what is typed of an arrival is there again after it was closed, and an unreadable price is not passed over', async () => {
  const part = await app.aRepuesto({ nombre: 'Polea', codigo: 'PO-1' });
  const id = await aSentPurchase([part]);
  await app.open('admin', `${list}?compra=${id}`);
  await user.click(await screen.findByRole('button', { name: 'Recibir' }));
  let receiving = await dialog(/^Recibir OC-/);
  await user.click(await receiving.findByRole('button', { name: 'Todo llegó' }));
  await user.type(receiving.getByRole('textbox', { name: 'Número de la factura' }), 'F-78');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Recibir' }));
  receiving = await dialog(/^Recibir OC-/);
  const save = () => receiving.getByRole('button', { name: 'Recibir (1)' }) as HTMLButtonElement;
  await waitFor(() => expect(save().disabled).toBe(false));
  await user.click(receiving.getByRole('button', { name: 'Más' }));
  const price = receiving.getByRole('textbox', { name: /^Precio sin IVA/ });
  for (const wrong of ['xyz', '-4']) {
    await user.clear(price);
    await user.type(price, wrong);
    expect(save().disabled).toBe(true);
  }
  await user.clear(price);
  await user.click(save());
  await user.click(await screen.findByRole('tab', { name: 'Recepciones' }));
  expect(await screen.findByText(/Factura F-78/)).toBeTruthy();
});

it('a code takes its row, and more than was ordered is asked about', async () => {
  const part = await app.aRepuesto({ nombre: 'Correa', codigo: 'CO-9' });
  const id = await aSentPurchase([part]);
  await app.open('admin', `${list}?compra=${id}`);
  await user.click(await screen.findByRole('button', { name: 'Recibir' }));
  const receiving = await dialog(/^Recibir OC-/);
  await user.click(await receiving.findByRole('button', { name: 'Escanear' }));
  const scanner = await dialog('Escanear repuesto');
  await user.type(scanner.getByRole('textbox'), 'co-9');
  await user.click(scanner.getByRole('button', { name: 'Agregar' }));
  await user.click(await receiving.findByRole('button', { name: 'Más Correa' }));
  expect((receiving.getByRole('button', { name: 'Recibir (1)' }) as HTMLButtonElement).disabled).toBe(true);
  await user.click(receiving.getByRole('switch', { name: 'Sí, llegó de más' }));
  await user.click(receiving.getByRole('button', { name: 'Recibir (1)' }));
  await waitFor(async () =>
    expect(await app.call('admin', 'GET', `/api/repuestos/${part.id}`)).toMatchObject({ existencia: 5 }),
  );
});

it('a purchase that needs approval asks for it, which can be undone, and another admin’s is approved and sent', async () => {
  const settings = await app.call('admin', 'GET', '/api/empresa/ajustes');
  await app.call('admin', 'PATCH', '/api/empresa/ajustes', { version: settings.version, aprobacion_desde: 500 });
  const part = await app.aRepuesto({ nombre: 'Motor', costo_unitario: 1_000 });
  const { id } = await post('compras', {
    proveedor_id: (await aSupplier('Motores')).id,
    bodega_id: await principal(),
    renglones: [{ repuesto_id: part.id, cantidad: 1, precio_unitario: 1_000 }],
  });
  await app.open('admin', `${list}?compra=${id}`);
  await user.click(await screen.findByRole('button', { name: 'Enviar a aprobar' }));
  // Its moves are those of its new state.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Enviar a aprobar' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Deshacer', hidden: true }));
  await user.click(await screen.findByRole('button', { name: 'Enviar a aprobar' }));
  await waitFor(async () =>
    expect(await app.call('admin', 'GET', `/api/compras/${id}`)).toMatchObject({ estado: 'por_aprobar' }),
  );
  expect((await screen.findAllByText('Por aprobar', { selector: '[role=dialog] *' })).length).toBeGreaterThan(0);
  await app.open('superadmin', `${list}?compra=${id}`);
  await user.click(await screen.findByRole('button', { name: 'Aprobar' }));
  await user.click(await screen.findByRole('button', { name: 'Enviar' }));
  const sending = await dialog(/^Enviar OC-/);
  expect((sending.getByRole('textbox', { name: 'Para' }) as HTMLInputElement).value).toBe('ventas@proveedor.test');
  await user.click(sending.getByRole('button', { name: 'Marcar como enviada' }));
  await waitFor(async () =>
    expect(await app.call('admin', 'GET', `/api/compras/${id}`)).toMatchObject({ estado: 'enviada', enviada_a: null }),
  );
});

it('what an order lacks is there, from whom it usually comes and when they deliver', async () => {
  const { id: proveedor_id } = await aSupplier('Rodamientos');
  const part = await app.aRepuesto({ nombre: 'Rodamiento', codigo: 'RO-1', costo_unitario: 7, proveedor_id });
  const service = await app.aServicio({ nombre: 'Cambiar', repuestos: [{ repuesto_id: part.id, cantidad: 2 }] });
  const { id: nivel_id } = await app.aNivel();
  const order = await post('ordenes', { titulo: 'Ruido', nivel_id, servicio_ids: [service.id] });
  await app.open('admin', `${list}?compra=nuevo&orden=${order.id}`);
  const drawer = await dialog('Nueva compra');
  await waitFor(() =>
    expect((drawer.getByRole('combobox', { name: 'Repuesto' }) as HTMLInputElement).value).toBe('Rodamiento · RO-1'),
  );
  expect((drawer.getByRole('textbox', { name: 'Cantidad' }) as HTMLInputElement).value).toBe('2');
  await waitFor(() =>
    expect((drawer.getByRole('textbox', { name: 'Se espera el' }) as HTMLInputElement).value).not.toBe(''),
  );
  await waitFor(() => expect((drawer.getByRole('textbox', { name: /^Precio/ }) as HTMLInputElement).value).toBe('7'));
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await dialog(/^OC-/);
  expect((await readAll())[0]).toMatchObject({
    orden_id: order.id,
    proveedor: 'Rodamientos',
    renglones: [{ cantidad: 2 }],
  });
});

it('what was paid stands with the part, and how the supplier delivers with the supplier', async () => {
  const part = await app.aRepuesto({ nombre: 'Espejo' });
  const id = await aSentPurchase([part]);
  await post(`compras/${id}/recepciones`, { renglones: [{ renglon_id: 1, cantidad: 4, precio_unitario: 12 }] });
  await app.open('admin', `/servicios/repuestos?repuesto=${part.id}`);
  await user.click(await screen.findByRole('tab', { name: 'Precios' }));
  const prices = within(await screen.findByRole('region', { name: 'Precios' }));
  expect(prices.getByText('$ 12')).toBeTruthy();
  expect(prices.getByText('Proveedor de Espejo')).toBeTruthy();
  const { proveedor_id } = (await app.call('admin', 'GET', `/api/compras/${id}`)) as unknown as Compra;
  await app.open('admin', `/servicios/repuestos/proveedores?proveedor=${proveedor_id}`);
  await user.click(await screen.findByRole('tab', { name: 'Desempeño' }));
  expect(await screen.findByText('$ 48')).toBeTruthy();
});
