import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { diasPosiciones } from '#contract/entities/empresas';
import { startOwnApi } from '../../../testing/app';
import { useApi } from '../../../testing/useApi';
import { aTracker, send } from '../../../testing/trackers';
import { fixAt } from '../../../tracking/projector/testing';
import { unaRegla } from '../../../testing/factories';
import { archiveEvents } from './archive';

const api = useApi(startOwnApi);

const day = 86_400_000;
/** The first moment that a company keeps: months begin at its own midnight, five hours after UTC's. */
const limit = (() => {
  const at = new Date(Date.now() - diasPosiciones.usual * day - 5 * 3_600_000);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1, 5);
})();
const at = (days: number) => new Date(limit + days * day);

/** An event between two days after the limit; `until` null: it is still open. */
const anEvent = async (asunto: string, from: number, until: number | null, company = api.a) => {
  const { rows } = await api.db.system.execute<{ id: number }>(sql`
    insert into eventos (empresa_id, tipo, severidad, clave, ancla_en, inicio_en, fin_en, asunto)
    values (
      ${company}, 'exceso_velocidad', 'media', ${asunto}, ${at(from).toISOString()}, ${at(from).toISOString()},
      ${until === null ? null : at(until).toISOString()}, ${asunto}
    )
    returning id`);
  await api.db.system.execute(
    sql`insert into evento_pasos (empresa_id, evento_id, a) values (${company}, ${rows[0]?.id}, 'reconocido')`,
  );
  return rows[0]?.id;
};
const left = async (company = api.a) =>
  (
    await api.db.system.execute<{ asunto: string }>(
      sql`select asunto from eventos where empresa_id = ${company} and asunto is not null order by asunto`,
    )
  ).rows.map(({ asunto }) => asunto);
const archive = (stopped?: () => boolean) => archiveEvents({ db: api.db, exports: api.exports }, stopped);
const months = async () =>
  (await api.as('admin').call('GET', '/api/eventos/archivo')).json as { mes: string; eventos_n: number; url: string }[];

it('months that are too old become files; open and recent events stay', async () => {
  await anEvent('antiguo', -65, -65);
  await anEvent('viejo', -20, -20);
  await anEvent('largo', -2, 2);
  await anEvent('sigue', -10, null);
  await anEvent('nuevo', 1, 1);
  await anEvent('ajeno', 1, 1, api.b);
  await archive();
  expect(await left()).toEqual(['largo', 'nuevo', 'sigue']);
  expect(await left(api.b)).toEqual(['ajeno']);

  const found = await months();
  expect(found.map(({ eventos_n }) => eventos_n)).toEqual([3, 1]);
  expect(found[0]?.mes).toBe(new Date(at(-1).getTime()).toISOString().slice(0, 8) + '01');
  const file = await api.app.inject({ url: found[0]?.url ?? '' });
  expect(file.statusCode).toBe(200);
  for (const asunto of ['viejo', 'largo', 'sigue']) expect(file.body).toContain(asunto);
  expect(file.body).toContain('Exceso de velocidad');
  expect(file.body).not.toContain('antiguo');
  const { rows } = await api.db.system.execute(
    sql`select 1 from evento_pasos p where not exists (select 1 from eventos e where e.id = p.evento_id)`,
  );
  expect(rows).toEqual([]);

  await archive();
  expect(await months()).toEqual(found.map((month) => ({ ...month, url: expect.any(String) })));
});

it('a month is a file only for users who see all events, of its company', async () => {
  expect((await api.as('monitor').call('GET', '/api/eventos/archivo')).status).toBe(403);
  expect((await api.as('operario').call('GET', '/api/eventos/archivo')).status).toBe(403);
  expect((await api.as('admin', api.b).call('GET', '/api/eventos/archivo')).json).toEqual([]);
});

it('a late report for an archived month does not bring its events back', async () => {
  const tracker = await aTracker(api);
  const rule = (await api.as('admin').call('POST', '/api/reglas', unaRegla())).json;
  await api.db.system.execute(sql`update reglas set vigente_desde = ${at(-90).toISOString()} where id = ${rule.id}`);
  const speeding = (from: number) =>
    [70, 95, 99, 96, 70].map((velocidad_kmh, i) =>
      fixAt(0, i * 250, { fecha: from + i * 10_000, recibida: from, velocidad_kmh }),
    );
  await send(api.tracking, tracker, [...speeding(at(-8).getTime()), ...speeding(at(3).getTime())]);
  await api.tracking.projected();
  const { json } = await api.as('admin').call('GET', `/api/eventos?filter={"activo_id":${tracker.id}}`);
  expect(json.map(({ inicio_en }: { inicio_en: string }) => inicio_en)).toEqual([
    new Date(at(3).getTime() + 10_000).toISOString(),
  ]);
});
