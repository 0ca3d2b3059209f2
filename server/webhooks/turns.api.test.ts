import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { useApi } from '../testing/useApi';
import { claim } from './claims';
import { createDeliveries } from './deliveries';

const api = useApi();
beforeEach(async () => {
  for (const table of ['destinos', 'salidas', 'atendidos'])
    await api.db.system.execute(sql`delete from ${sql.identifier(table)} where empresa_id in (${api.a}, ${api.b})`);
});

const aWebhook = (company: number, tipos: string[], url = '/recibir'): Promise<{ id: number }> =>
  api.as('admin', company).post('/api/webhooks', { url: `https://prueba.example${url}`, tipos });
/** Deliveries that wait since then. */
const aPending = (company: number, destination: number, n: number, since: string) =>
  api.db.system.execute(sql`
    insert into entregas (empresa_id, destino_id, numero, mensaje, tipo, cuerpo, proximo_en)
    select ${company}, ${destination}, n, 'msg_' || ${company}::int || '_' || n, 'activo.creado', '{}',
      now() - ${since}::interval
    from generate_series(1, ${n}) n`);

it('a company with a hundred deliveries is not before one that was served longer ago, although those are older', async () => {
  const [many, one] = [await aWebhook(api.a, ['activo.creado']), await aWebhook(api.b, ['activo.creado'])];
  await aPending(api.a, many.id, 100, '2 minutes');
  await aPending(api.b, one.id, 1, '1 minute');
  const order: number[] = [];
  // Deliveries of other companies in this database have turns too.
  for (let n = 0; n < 30 && order.length < 3; n++) {
    const { taken } = await claim(api.db.system, 1, sql`true`);
    order.push(...taken.map(({ empresa_id }) => empresa_id).filter((company) => [api.a, api.b].includes(company)));
    await api.db.system.execute(sql`update entregas set estado = 'entregada' where tomada_hasta is not null`);
  }
  expect(order.slice(0, 2).sort((one, other) => one - other)).toEqual([api.a, api.b]);
  expect(order[2]).toBe(api.a);
});

it('a company’s five hundred changes hold up those of another by a few at most', async () => {
  const { id } = await api.anActivo();
  const other = await aWebhook(api.b, ['activo.creado', 'activo.cambiado'], '/otra');
  await aWebhook(api.a, ['activo.cambiado']);
  await api.db.system.execute(sql`
    insert into salidas (empresa_id, tipo, entidad_id, transaccion)
    select ${api.a}, 'activo.cambiado', ${id}, -n from generate_series(1, 500) n`);
  await api.anActivo({}, api.b);
  const left: unknown[] = [];
  const process = createDeliveries({
    db: api.db,
    send: async ({ url }) => {
      if (url.endsWith('/otra'))
        left.push((await api.db.system.execute(sql`select from salidas where empresa_id = ${api.a}`)).rows.length);
      return { status: 204, ms: 1, respuesta: null, retryAfter: null };
    },
    version: 'otra',
    log: () => {},
  });
  await process.look();
  await process.settled();
  await process.stop();
  expect(left).toHaveLength(1);
  expect(left[0]).toBeGreaterThan(0);
  expect(await api.as('admin', api.b).get(`/api/webhooks/${other.id}/entregas`)).toMatchObject([
    { estado: 'entregada' },
  ]);
});
