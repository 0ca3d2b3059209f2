import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Entrega, Webhook, WebhookConSecreto } from '#contract/requests/webhooks';
import { useApi } from '../testing/useApi';
import { unaOrden } from '../testing/factories';
import { aReceiver, says } from '../testing/receivers';
import { sweepOutbox } from './sweeps';

const api = useApi();
let receiver: Awaited<ReturnType<typeof aReceiver>>;
beforeAll(async () => {
  receiver = await aReceiver();
});
beforeEach(async () => {
  await run(sql`delete from destinos where empresa_id in (${api.a}, ${api.b})`);
  await run(sql`delete from salidas where empresa_id in (${api.a}, ${api.b})`);
  receiver.got.length = 0;
  receiver.answers(says(204));
});

const run = (statement: ReturnType<typeof sql>) => api.db.system.execute(statement);
const path = '/api/webhooks';
const ask = async <T = never>(status: number, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) => {
  const answer = await api.as('admin').call(method, url, body);
  expect([answer.status, answer.json]).toEqual([status, answer.json]);
  return answer.json as T;
};
const aWebhook = (tipos: string[], given: object = {}) =>
  ask<WebhookConSecreto>(201, 'POST', path, { url: `${receiver.url}/recibir`, tipos, ...given });
const turn = (id: number, activo: boolean) => ask<Webhook>(200, 'PATCH', `${path}/${id}`, { activo });
const recover = (id: number, ms: number) =>
  ask<{ entregas_n: number }>(200, 'POST', `${path}/${id}/recuperar`, {
    desde: new Date(Date.now() - ms).toISOString(),
  });
const asset = async (nombre: string) => (await api.anActivo({ nombre })).id;
const waits = async () => {
  const { rows } = await run(sql`
    select exists (select from salidas where pendiente)
      or exists (select from entregas where estado = 'pendiente' and proximo_en <= now()) as algo`);
  return rows[0]?.['algo'] === true;
};
/** Everything that waits is composed, recovered and tried, also what another look had taken. */
const deliver = async () => {
  for (let n = 0; n < 2 || (n < 6 && (await waits())); n += 1) {
    await api.deliveries.look();
    await api.deliveries.settled();
  }
};
const got = () =>
  receiver.got.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: { nombre?: string } };
    return `${type} ${data.nombre}`;
  });
const [minute, day] = [60_000, 86_400_000];

it('what happens while a webhook is off is sent when it is turned on, once, and nothing of before it was made', async () => {
  const other = await aWebhook(['orden.creada'], { activo: false });
  await asset('Antes');
  const { id } = await aWebhook(['activo.creado', 'activo.cambiado']);
  await asset('Encendido');
  await deliver();
  await turn(id, false);
  const off = await asset('Apagado');
  await deliver();
  expect(got()).toEqual(['activo.creado Encendido']);

  expect(await turn(id, true)).toMatchObject({ apagado_en: null });
  await asset('De nuevo');
  await deliver();
  expect(got().sort()).toEqual(['activo.creado Apagado', 'activo.creado De nuevo', 'activo.creado Encendido']);
  await turn(id, false);
  await turn(id, true);
  await turn(other.id, true);
  await deliver();
  expect(receiver.got).toHaveLength(3);
  expect(JSON.parse(receiver.got[1]?.body ?? '{}')).toMatchObject({ data: { id: off } });
});

it('a webhook that the product turned off is told what it missed, as it is now', async () => {
  const { id } = await aWebhook(['activo.creado', 'activo.cambiado']);
  receiver.answers(says(410));
  await asset('Uno');
  await deliver();
  const { activo, apagado_en } = await ask<Webhook>(200, 'GET', `${path}/${id}`);
  expect([activo, typeof apagado_en]).toEqual([false, 'string']);
  const missed = await asset('Dos');
  await run(sql`update activos set nombre = 'Dos, con otro nombre', version = version + 1 where id = ${missed}`);
  receiver.answers(says(200));
  receiver.got.length = 0;
  await turn(id, true);
  await deliver();
  expect(got()).toEqual(['activo.creado Dos, con otro nombre', 'activo.cambiado Dos, con otro nombre']);
});

it('all since a moment is sent again: with its id and body what was delivered, the rest as it is', async () => {
  const first = await aWebhook(['activo.creado', 'activo.cambiado', 'activo.eliminado']);
  const id = await asset('Uno');
  await deliver();
  // Another one of the company, made later, asks for what was before it.
  const second = await aWebhook(['activo.creado', 'activo.cambiado', 'activo.eliminado'], {
    url: `${receiver.url}/segundo`,
  });
  expect((await api.as('admin').call('DELETE', `/api/activos/${id}`)).status).toBe(200);
  await deliver();
  const before = receiver.got.filter((each) => each.path === '/recibir');
  expect(before).toHaveLength(2);
  receiver.got.length = 0;

  expect(await recover(first.id, 30 * minute)).toEqual({ entregas_n: 2 });
  expect(await recover(second.id, 30 * minute)).toEqual({ entregas_n: 2 });
  await deliver();
  const again = (where: string) => receiver.got.filter((each) => each.path === where);
  const told = (each: { headers: object; body: string }) => [
    (each.headers as Record<string, string>)['webhook-id'],
    each.body,
  ];
  // Several are sent at once.
  expect(again('/recibir').map(told).sort()).toEqual(before.map(told).sort());
  const types = (where: string) =>
    again(where)
      .map(({ body }) => (JSON.parse(body) as { type: string }).type)
      .sort();
  expect(types('/segundo')).toEqual(['activo.creado', 'activo.eliminado']);
  const log = await ask<Entrega[]>(200, 'GET', `${path}/${second.id}/entregas`);
  expect(log.map(({ estado }) => estado)).toEqual(['entregada', 'entregada']);
  expect(await recover(first.id, 0)).toEqual({ entregas_n: 0 });
});

it('a long time off is made up for in order, however much it was', async () => {
  const { id } = await aWebhook(['activo.cambiado']);
  await turn(id, false);
  const one = await asset('Uno');
  await turn(id, true);
  await deliver();
  await run(sql`
    insert into salidas (empresa_id, tipo, entidad_id, pendiente, transaccion)
    select ${api.a}, 'activo.cambiado', ${one}, false, n from generate_series(1, 230) n`);
  expect(await recover(id, minute)).toEqual({ entregas_n: 230 });
  for (let n = 0; n < 400 && receiver.got.length < 230; n += 1) await deliver();
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(230);
  const { rows } = await run(sql`
    select bool_and(siguiente > salida_id) as en_orden from (
      select salida_id, lead(salida_id) over (order by numero) as siguiente from entregas where destino_id = ${id}
    ) e where siguiente is not null`);
  expect(rows).toEqual([{ en_orden: true }]);
});

it('the outbox keeps three days, only of companies that have a webhook; more is refused', async () => {
  await asset('Sin webhooks');
  const kept = async () => (await run(sql`select 1 from salidas where empresa_id = ${api.a}`)).rows.length;
  expect(await kept()).toBe(0);
  const { id } = await aWebhook(['activo.creado']);
  await api.as('admin').call('POST', '/api/ordenes', unaOrden({ activo_id: await asset('Con uno') }));
  await deliver();
  expect(await kept()).toBeGreaterThan(1);
  await run(sql`update salidas set creado_en = now() - interval '73 hours' where empresa_id = ${api.a}`);
  while ((await sweepOutbox(api.db.system)) > 0);
  expect(await kept()).toBe(0);

  const refused = async (status: number, desde: unknown) =>
    ask<{ errors?: object }>(status, 'POST', `${path}/${id}/recuperar`, { desde } as object);
  for (const desde of [new Date(Date.now() - 3.1 * day), new Date(Date.now() + minute)])
    expect(Object.keys((await refused(422, desde.toISOString())).errors ?? {})).toEqual(['desde']);
  await refused(422, 'ayer');
  await turn(id, false);
  await refused(409, new Date(Date.now() - minute).toISOString());
  const { call } = api.as('admin', api.b);
  expect((await call('POST', `${path}/${id}/recuperar`, { desde: new Date().toISOString() })).status).toBe(404);
});
