import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { MarcaParada } from '#contract/requests/despacho';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { aPicture } from '../testing/aPicture';
import { useCompany } from '../testing/company';
import { sign } from '../testing/phone';
import { useStack } from '../testing/stack';

const stack = useStack();
const company = useCompany(stack);

const names = ['Bodega', 'Tienda del norte', 'Tienda del sur', 'Puerto seco'] as const;

/** An execution of today that Óscar drives, departing now, in Bogotá; and a stop of the company beside its route. */
const aRun = async () => {
  const { office } = company;
  const place = (nombre: string, latitud: number) =>
    office.post<{ id: number }>('/paradas', { nombre, forma: 'circulo', latitud, longitud: -74.08, radio_m: 100 });
  const stops: { id: number }[] = [];
  for (const [at, name] of names.entries()) stops.push(await place(name, 4.65 + at / 100));
  await place('Entrega urgente', 4.672);
  const route = await office.post<{ id: number }>('/rutas', {
    nombre: 'Reparto de la prueba',
    trazado: {
      type: 'LineString',
      coordinates: [
        [-74.08, 4.64],
        [-74.08, 4.7],
      ],
    },
    paradas: stops.map(({ id }, at) => ({ parada_id: id, llegada_min: at * 10, ventana_min: 60 })),
  });
  const [driver] = await office.get<{ id: number }[]>('/personal?range=[0,0]&filter={"q":"Óscar Operario"}');
  const { id: activo_id } = await office.anAsset();
  const here = new Date(Date.now() - 5 * 3_600_000).toISOString();
  return office.post<Ejecucion>('/ejecuciones', {
    ruta_id: route.id,
    activo_id,
    personal_id: driver?.id,
    fecha: here.slice(0, 10),
    hora_salida: here.slice(11, 16),
  });
};

const card = (page: Page) => page.getByRole('region', { name: 'Mi ruta: Reparto de la prueba' });
const stop = (page: Page, name: string) => card(page).getByRole('listitem').filter({ hasText: name });
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Paradas, planeado y real' }).getByRole('row').filter({ hasText: name });

it('a route is driven by phone: arrival and proof without network reach the control room, and what the dispatch changes meanwhile reaches the phone', async () => {
  const run = await aRun();
  const address = `/rutas/ejecuciones?ejecucion=${run.id}`;
  // What the browser says of a network that is away.
  stack.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const phone = await stack.browser.as(company.operario, { device: 'phone', worker: true });
  await phone.goto('/operario/dashboard');
  await phone.getByText(/Este teléfono está listo sin red/).waitFor();
  await stop(phone, 'Bodega').getByText('Siguiente').waitFor();
  const monitor = await stack.browser.as(company.monitor);
  await monitor.goto(address);
  await row(monitor, 'Bodega').waitFor();

  await phone.context().setOffline(true);
  await stop(phone, 'Bodega').getByRole('button', { name: 'Llegué' }).tap();
  await stop(phone, 'Bodega')
    .getByText(/llegada según usted/)
    .waitFor();
  await stop(phone, 'Bodega').getByRole('button', { name: 'Entregar' }).tap();
  const proof = phone.getByRole('dialog', { name: 'Entregar: Bodega' });
  const chooser = phone.waitForEvent('filechooser');
  await proof.getByRole('button', { name: 'Tomar foto' }).tap();
  await (await chooser).setFiles(await aPicture('entrega'));
  await proof.getByRole('img', { name: 'Foto 1' }).waitFor();
  await sign(phone);
  await proof.getByLabel('Nombre de quien recibe').fill('Rosa Díaz');
  await proof.getByLabel('Nota (opcional)').fill('En portería');
  await proof.getByRole('button', { name: 'Entregado' }).tap();
  await proof.waitFor({ state: 'hidden' });
  await stop(phone, 'Tienda del norte').getByText('Siguiente').waitFor();
  await phone.getByRole('button', { name: '2 cambios sin enviar' }).waitFor();

  // Meanwhile the dispatch takes one stop out and adds another.
  const dispatcher = await stack.browser.as(company.admin);
  await dispatcher.goto(address);
  await row(dispatcher, 'Tienda del norte').getByRole('button', { name: 'Omitir Tienda del norte' }).click();
  const why = dispatcher.getByRole('dialog', { name: 'Omitir Tienda del norte' });
  await why.getByLabel('Motivo').fill('Cerró temprano');
  await why.getByRole('button', { name: 'Omitir la parada' }).click();
  await row(dispatcher, 'Tienda del norte').getByText('Cerró temprano').waitFor();
  await dispatcher.getByRole('button', { name: 'Agregar', exact: true }).click();
  const added = dispatcher.getByRole('dialog', { name: 'Agregar una parada' });
  await added.getByRole('combobox', { name: 'Parada' }).fill('Entrega urgente');
  await dispatcher.getByRole('option', { name: /^Entrega urgente/ }).click();
  await added.getByRole('button', { name: 'Agregar' }).click();
  await row(dispatcher, 'Entrega urgente').getByText('agregada').waitFor();

  await phone.context().setOffline(false);
  await phone.getByRole('button', { name: /sin enviar$/ }).waitFor({ state: 'detached' });
  // The new stop takes its place by distance: the one before it is the next.
  await stop(phone, 'Tienda del sur').getByText('Siguiente').waitFor();
  await stop(phone, 'Entrega urgente').waitFor();
  await card(phone)
    .getByText(/1 de 4 paradas/)
    .waitFor();
  const all = card(phone).getByRole('button', { name: 'Ver las 5 paradas' });
  if (await all.isVisible()) await all.tap();
  await stop(phone, 'Tienda del norte').getByRole('button').first().tap();
  await stop(phone, 'Tienda del norte').getByText('El despacho la omitió: Cerró temprano').waitFor();

  await row(monitor, 'Bodega').getByText('según el conductor').waitFor();
  const said = monitor.getByRole('listitem').filter({ hasText: 'En portería' });
  await said.getByText(/^Entregado/).waitFor();
  await said.getByRole('img', { name: 'Firma de Rosa Díaz' }).waitFor();
  await said.getByText('Recibió Rosa Díaz').waitFor();
  await row(monitor, 'Entrega urgente').waitFor();
  const marks = await company.office.get<MarcaParada[]>(`/ejecuciones/${run.id}/marcas`);
  expect(marks.map(({ clave, tipo, fotos }) => [clave, tipo, fotos.length])).toEqual([
    [1, 'llegada', 0],
    [1, 'prueba', 1],
  ]);
  // The arrival is as old as it is, not as its delivery. What was taken out is not missing, but was promised.
  const driven = await company.office.get<Ejecucion>(`/ejecuciones/${run.id}`);
  expect(driven).toMatchObject({ estado: 'en_curso', paradas_n: 4, omitidas_n: 0, cumplimiento_pct: 50 });
});
