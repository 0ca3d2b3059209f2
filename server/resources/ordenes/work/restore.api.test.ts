import { expect, it } from 'vitest';
import { prepared, useApi } from '../../../testing/useApi';
import { unaTarea } from '../../../testing/factories';
import { atWork } from '../../../testing/work';
import { filtered } from '../../../../testing/filtered';

const api = useApi();
const fixture = prepared(() => atWork(api));

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const url = (id: number, rest: string) => `/api/ordenes/${id}/${rest}`;
const get = async (path: string) => await fixture.admin.get(path);

it("a deleted cost is restored as it was, and the order's total with it", async () => {
  const order = await fixture.anOrder();
  const cost = await fixture.admin.post(url(order.id, 'costos'), { descripcion: 'Grúa', valor: 900 });
  await fixture.admin.call('DELETE', url(order.id, `costos/${cost.id}`));
  expect((await fixture.orderNow(order.id)).costo_total).toBe(0);
  for (let time = 0; time < 2; time++)
    expect(await fixture.admin.call('POST', url(order.id, `costos/${cost.id}/restaurar`))).toMatchObject({
      status: 200,
      json: { id: cost.id },
    });
  expect(await get(url(order.id, 'costos'))).toEqual([cost]);
  expect((await fixture.orderNow(order.id)).costo_total).toBe(900);
  const other = await fixture.anOrder();
  expect((await fixture.admin.call('POST', url(other.id, `costos/${cost.id}/restaurar`))).status).toBe(404);
  expect((await api.as('admin', api.b).call('POST', url(order.id, `costos/${cost.id}/restaurar`))).status).toBe(404);
});

it('hours are restored at their rate, unless their person has worked elsewhere at that time since', async () => {
  const person = await fixture.staff({ tarifa_hora: 30_000 });
  const [order, other] = [await fixture.anOrder(), await fixture.anOrder()];
  const hours = { personal_id: person.id, inicio_en: ago(120), fin_en: ago(60) };
  const made = await fixture.admin.post(url(order.id, 'mano-obra'), hours);
  const back = () => fixture.admin.call('POST', url(order.id, `mano-obra/${made.id}/restaurar`));
  await fixture.admin.call('DELETE', url(order.id, `mano-obra/${made.id}`));
  await fixture.admin.call('PUT', `/api/personal/${person.id}`, { version: person.version, tarifa_hora: 60_000 });
  expect((await back()).status).toBe(200);
  expect(await get(url(order.id, 'mano-obra'))).toEqual([made]);
  expect((await fixture.orderNow(order.id)).costo_mano_obra).toBe(30_000);
  await fixture.admin.call('DELETE', url(order.id, `mano-obra/${made.id}`));
  await fixture.admin.call('POST', url(other.id, 'mano-obra'), hours);
  expect(await back()).toMatchObject({
    status: 422,
    json: { errors: { inicio_en: [expect.stringContaining(other.numero)] } },
  });
});

it('a timer continues only while its order is in progress', async () => {
  const ana = await fixture.technician();
  const order = await fixture.anOrder({ responsable_id: ana.persona.id });
  const clock = await ana.post(url(order.id, 'mano-obra'), {});
  const back = () => fixture.admin.call('POST', url(order.id, `mano-obra/${clock.id}/restaurar`));
  await fixture.admin.call('DELETE', url(order.id, `mano-obra/${clock.id}`));
  expect((await ana.call('POST', url(order.id, `mano-obra/${clock.id}/restaurar`))).status).toBe(403);
  await fixture.move(order.id, 'en_espera', { motivo_espera: 'clima' });
  expect((await back()).status).toBe(409);
  await fixture.move(order.id, 'en_progreso');
  expect((await back()).status).toBe(200);
  expect(await get(url(order.id, 'mano-obra'))).toMatchObject([{ id: clock.id, fin_en: null }]);
});

it('a file is restored with its author’s name, by the office or by its author', async () => {
  const ana = await fixture.technician();
  const order = await fixture.anOrder({ responsable_id: ana.persona.id });
  const archivo_id = await api.aFile();
  await ana.call('POST', url(order.id, 'archivos'), { archivo_id, clase: 'documento', nota: 'Acta' });
  const before = (await get(url(order.id, 'archivos'))).map(plain);
  const beto = await fixture.technician();
  await fixture.admin.call('PUT', `/api/ordenes/${order.id}`, {
    equipo_ids: [beto.persona.id],
    version: order.version,
  });
  for (const who of [fixture.admin, ana]) {
    await fixture.admin.call('DELETE', url(order.id, `archivos/${archivo_id}`));
    expect((await beto.call('POST', url(order.id, `archivos/${archivo_id}/restaurar`))).status).toBe(403);
    expect((await who.call('POST', url(order.id, `archivos/${archivo_id}/restaurar`))).status).toBe(200);
    expect((await get(url(order.id, 'archivos'))).map(plain)).toEqual(before);
  }
});

it('a task is restored in its place with its mark, while its order is open', async () => {
  const order = await fixture.anOrder();
  const aTask = async (titulo: string) =>
    await fixture.admin.post('/api/tareas', unaTarea({ orden_id: order.id, titulo }));
  const [first] = [await aTask('Primera'), await aTask('Segunda')];
  await fixture.admin.call('POST', `/api/tareas/${first.id}/registro`, {
    estado: 'completada',
    valor: true,
    version: first.version,
  });
  const back = (who: { call: typeof fixture.admin.call } = fixture.admin) =>
    who.call('POST', `/api/tareas/${first.id}/restaurar`);
  await fixture.admin.call('DELETE', `/api/tareas/${first.id}`);
  expect((await back(api.as('admin', api.b))).status).toBe(404);
  expect((await back(await fixture.technician())).status).toBe(403);
  for (let time = 0; time < 2; time++)
    expect(await back()).toMatchObject({ status: 200, json: { estado: 'completada', posicion: first.posicion } });
  expect((await get(`/api/tareas?${filtered({ orden_id: order.id })}&sort=["posicion","ASC"]`)).map(titled)).toEqual([
    'Primera',
    'Segunda',
  ]);
  await fixture.admin.call('DELETE', `/api/tareas/${first.id}`);
  await fixture.move(order.id, 'completada');
  expect((await back()).status).toBe(409);
});

it('records of a cancelled order are not restored', async () => {
  const order = await fixture.anOrder();
  const cost = await fixture.admin.post(url(order.id, 'costos'), { descripcion: 'Grúa', valor: 900 });
  await fixture.admin.call('DELETE', url(order.id, `costos/${cost.id}`));
  await fixture.move(order.id, 'cancelada', { motivo_cancelacion: 'Duplicada' });
  expect((await fixture.admin.call('POST', url(order.id, `costos/${cost.id}/restaurar`))).status).toBe(409);
});

const titled = ({ titulo }: { titulo: string }) => titulo;
/** Links to files are signed again on each request. */
const plain = ({ url: _, ...file }: { url: string }) => file;
