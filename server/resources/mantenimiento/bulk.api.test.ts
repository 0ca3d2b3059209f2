import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { ResultadoTrabajo } from '#contract/requests/trabajos';
import { later } from '../../../testing/later';
import { unaPersona } from '../../testing/factories';
import { doneJob } from '../../testing/jobs';
import { dayFromNow, plansOf } from '../../testing/plans';
import { prepared, useApi } from '../../testing/useApi';
import { trabajoTable } from '../../db/tables/trabajos';

const api = useApi();
const on = prepared(() => plansOf(api));
const path = '/api/mantenimiento/vencimientos';

/** The id of no due. */
const stranger = 2_000_000_000;

/** A plan for this many assets. @returns it with the ids of its dues */
const planned = async (count: number, given: object = {}) => {
  const activos: number[] = [];
  const { id: nivel_id } = await api.aNivel();
  for (let n = 0; n < count; n++) activos.push((await api.anActivo({ nivel_id })).id);
  const plan = await on.plan({
    activos,
    alcance: 'lista',
    crear_orden_automatica: false,
    inicia_en: dayFromNow(1),
    ...given,
  });
  const { rows } = await api.db.system.execute<{ id: number }>(
    sql`select id from mantenimiento_activos where plan_id = ${plan.id} order by id`,
  );
  return { plan, ids: rows.map(({ id }) => id) };
};

const bulk = (what: string, body: object, headers: Record<string, string> = {}) =>
  on.call('POST', `${path}/${what}`, body, headers);

/** Both ways of answering, read alike. */
const resultOf = async ({ status, json }: Awaited<ReturnType<typeof bulk>>): Promise<ResultadoTrabajo> =>
  status === 202 ? (await doneJob(on.call, json.trabajo_id)).resultado : json;

const audits = async (ids: readonly number[]) => {
  const { rows } = await api.db.system.execute<{ n: number }>(sql`
    select count(*)::int as n from auditoria
    where empresa_id = ${api.a} and entidad = 'vencimientos' and entidad_id = any(${sql.param([...ids])}::int[])`);
  return rows[0]?.n;
};

describe('many dues', () => {
  it('get their orders at once up to 50, and an open order counts as done with that order', async () => {
    const { ids } = await planned(3);
    const { id: open } = await on.order({ id: ids[0] ?? 0 });
    const person = await api.as('admin').post('/api/personal', unaPersona());
    const { status, json } = await bulk('ordenes', { ids: [...ids, stranger], responsable_id: person.id });
    expect(status).toBe(200);
    expect(json.hechas).toEqual(ids);
    expect(json.rechazadas).toEqual([{ id: stranger, code: 'NO_ENCONTRADO' }]);
    expect(json.ordenes).toHaveLength(3);
    expect(json.ordenes).toContain(open);
    const { json: made } = await on.call(
      'GET',
      `/api/ordenes?filter=${encodeURIComponent(JSON.stringify({ id: json.ordenes.filter((id: number) => id !== open) }))}`,
    );
    expect(made).toHaveLength(2);
    for (const order of made) expect(order).toMatchObject({ origen: 'plan', responsable_id: person.id });
    expect((await bulk('ordenes', { ids })).json).toMatchObject({ hechas: ids, ordenes: json.ordenes });
  });

  it('are all that the filter finds, and more than 50 are the work of a job', async () => {
    const { plan, ids } = await planned(51);
    const answer = await bulk('ordenes', { filter: { plan_id: plan.id, tipo: ['preventivo'] } });
    expect(answer.status).toBe(202);
    expect(Object.keys(answer.json)).toEqual(['trabajo_id']);
    const { hechas, ordenes, rechazadas } = await resultOf(answer);
    expect([...hechas].sort((a, b) => a - b)).toEqual(ids);
    expect(new Set(ordenes).size).toBe(51);
    expect(rechazadas).toEqual([]);
    expect((await on.dues({ plan_id: plan.id, situacion: 'en_orden' })).length).toBeGreaterThan(0);
    const asText = await bulk('posponer', {
      filter: JSON.stringify({ plan_id: plan.id }),
      hasta: dayFromNow(9),
      motivo: 'Sin taller',
    });
    const refused = await resultOf(asText);
    expect(refused.hechas).toEqual([]);
    expect(refused.rechazadas).toHaveLength(51);
    expect(new Set(refused.rechazadas.map(({ code }) => code))).toEqual(new Set(['CONFLICTO']));
  });

  it('are postponed together, recorded one by one, and a repetition changes nothing', async () => {
    const { ids, plan } = await planned(4);
    const given = { ids, hasta: dayFromNow(9), motivo: 'El taller está cerrado' };
    const { status, json } = await bulk('posponer', given);
    expect(status).toBe(200);
    expect(json).toEqual({ hechas: ids, ordenes: [], rechazadas: [] });
    const after = await on.dues({ plan_id: plan.id });
    for (const due of after) expect(due).toMatchObject({ situacion: 'pospuesto', motivo: given.motivo });
    expect(await audits(ids)).toBe(4);
    expect((await bulk('posponer', given)).json.hechas).toEqual(ids);
    expect(await audits(ids)).toBe(4);
    expect((await on.dues({ plan_id: plan.id })).map(({ version }) => version)).toEqual(
      after.map(({ version }) => version),
    );
    expect((await bulk('deshacer', { ids })).json.hechas).toEqual(ids);
    for (const due of await on.dues({ plan_id: plan.id }))
      expect(due).toMatchObject({ situacion: 'proximo', pospuesto_hasta: null });
    expect((await bulk('deshacer', { ids })).json.hechas).toEqual(ids);
    expect(await audits(ids)).toBe(8);
  });

  it('are rescheduled together; what has no series is rejected', async () => {
    const { ids, plan } = await planned(2);
    const once = await planned(1, { disparador: 'fecha_unica', cada_valor: null, cada_unidad: null });
    await bulk('reprogramar', { ids, fecha: dayFromNow(5), alcance: 'solo_esta' });
    for (const due of await on.dues({ plan_id: plan.id })) expect(due.vence_en).toBe(dayFromNow(5));
    expect(
      (await bulk('reprogramar', { ids: [...ids, stranger], fecha: dayFromNow(6), alcance: 'serie' })).json,
    ).toEqual({
      hechas: ids,
      ordenes: [],
      rechazadas: [{ id: stranger, code: 'NO_ENCONTRADO' }],
    });
    expect((await bulk('reprogramar', { ids: once.ids, fecha: dayFromNow(3), alcance: 'solo_esta' })).status).toBe(200);
  });

  it('get their last times in one call, each with what is wrong with it', async () => {
    const { plan } = await planned(3);
    const [first, second, third] = await on.dues({ plan_id: plan.id });
    const last = (due: typeof first, fecha: string, more = 0) => ({
      id: due?.id,
      version: (due?.version ?? 0) + more,
      fecha,
      medida: null,
    });
    const given = {
      ultimas: [last(first, dayFromNow(-3)), last(second, dayFromNow(3)), last(third, dayFromNow(-3), 1)],
    };
    const { status, json } = await bulk('ultimas', given);
    expect(status).toBe(200);
    expect(json.hechas).toEqual([first?.id]);
    expect(json.rechazadas).toEqual([
      { id: third?.id, code: 'VERSION_CONFLICTO' },
      { id: second?.id, code: 'VALIDACION', errors: { fecha: ['No puede ser un día futuro'] } },
    ]);
    expect((await bulk('ultimas', given)).json.hechas).toEqual([first?.id]);
    expect(await audits([first?.id ?? 0])).toBe(1);
    expect((await api.as('admin', api.b).call('POST', `${path}/ultimas`, given)).json.hechas).toEqual([]);
  });

  it('of another company are not found, and a filter finds none of them', async () => {
    const { ids, plan } = await planned(1);
    const other = api.as('admin', api.b);
    const { json } = await other.call('POST', `${path}/ordenes`, { ids });
    expect(json).toEqual({ hechas: [], ordenes: [], rechazadas: [{ id: ids[0], code: 'NO_ENCONTRADO' }] });
    expect((await other.call('POST', `${path}/ordenes`, { filter: { plan_id: plan.id } })).json.rechazadas).toEqual([]);
    expect((await on.dues({ plan_id: plan.id }))[0]?.orden_abierta_id).toBeNull();
  });

  it.each([
    ['ordenes', {}],
    ['posponer', { hasta: dayFromNow(2), motivo: 'Porque sí' }],
  ])('are chosen by ids or by a filter, not by both: %s', async (what, rest) => {
    const errorsOf = async (body: object) => {
      const { status, json } = await bulk(what, { ...body, ...rest });
      return status === 422 ? Object.keys(json.errors) : status;
    };
    expect(await errorsOf({})).toEqual(['ids']);
    expect(await errorsOf({ ids: [1], filter: {} })).toEqual(['ids']);
    expect(await errorsOf({ filter: { color: 'rojo' } })).toEqual(['filter']);
    expect(await errorsOf({ filter: 'no es JSON' })).toEqual(['filter']);
    expect(await errorsOf({ ids: Array.from({ length: 10_001 }, (_, n) => n + 1) })).toEqual(['ids']);
    expect((await api.as('monitor').call('POST', `${path}/${what}`, { ids: [1], ...rest })).status).toBe(403);
  });

  it('refuse a past day and a person who does not exist, before anything is done', async () => {
    const { ids, plan } = await planned(1);
    const past = await bulk('posponer', { ids, hasta: dayFromNow(-1), motivo: 'Antes' });
    expect([past.status, Object.keys(past.json.errors)]).toEqual([422, ['hasta']]);
    const nobody = await bulk('ordenes', { ids, responsable_id: 2_000_000_000 });
    expect([nobody.status, Object.keys(nobody.json.errors)]).toEqual([404, ['responsable_id']]);
    expect((await on.due(plan)).orden_abierta_id).toBeNull();
  });

  later('with one Idempotency-Key are one job, and other data is refused', async () => {
    const { ids } = await planned(51);
    const key = { 'idempotency-key': 'masivo-1' };
    const given = { ids, hasta: dayFromNow(9), motivo: 'Una sola vez' };
    const both = await Promise.all([bulk('posponer', given, key), bulk('posponer', given, key)]);
    const jobs = new Set(both.map(({ json }) => json.trabajo_id));
    expect(jobs.size).toBe(1);
    expect((await bulk('posponer', given, key)).json.trabajo_id).toBe([...jobs][0]);
    expect((await bulk('posponer', { ...given, motivo: 'Otra cosa' }, key)).status).toBe(409);
    await doneJob(on.call, String([...jobs][0]));
    expect(await audits(ids)).toBe(51);
  });

  it('tell a person of all their new orders in one notice', async () => {
    const { ids } = await planned(3);
    const person = await api.person('operario', [api.a]);
    const staff = await api.as('admin').post('/api/personal', unaPersona({ user_id: person.id }));
    await bulk('ordenes', { ids, responsable_id: staff.id });
    const { rows } = await api.db.system.execute<{ tipo: string }>(
      sql`select tipo from notificaciones where user_id = ${person.id}`,
    );
    expect(rows).toEqual([{ tipo: 'orden_asignada' }]);
  });
});

it('a job whose process died is resumed, without doing anything twice', async () => {
  const { ids, plan } = await planned(6);
  const { id: me } = (await on.call('GET', '/api/user')).json;
  const since = new Date(Date.now() - 1_000).toISOString();
  const before = await bulk('ordenes', { ids: ids.slice(0, 2) });
  // As a process leaves it that is killed after two of them.
  const [left] = await api.db.system
    .insert(trabajoTable)
    .values({
      empresa_id: api.a,
      user_id: me,
      tipo: 'vencimientos',
      parametros: { ids, task: { tipo: 'orden', responsable_id: null }, since, ip: null },
      estado: 'en_curso',
      avance: 33,
      intentos: 1,
      latido_en: new Date(Date.now() - 60_000).toISOString(),
    })
    .returning();
  await api.jobs.look();
  const { resultado } = await doneJob(on.call, left?.id ?? '');
  expect(resultado.hechas).toEqual(ids);
  expect(resultado.ordenes.slice(0, 2)).toEqual(before.json.ordenes);
  const { json: orders } = await on.call(
    'GET',
    `/api/ordenes?filter=${encodeURIComponent(JSON.stringify({ mantenimiento_id: plan.id }))}`,
  );
  expect(orders).toHaveLength(6);
});

later('a cancelled job stops between two dues; what was done stays', async () => {
  const { ids, plan } = await planned(60);
  const { json } = await bulk('posponer', { ids, hasta: dayFromNow(9), motivo: 'Hasta que diga' });
  await vi.waitFor(async () =>
    expect((await on.call('GET', `/api/trabajos/${json.trabajo_id}`)).json.avance).toBeGreaterThan(2),
  );
  const { json: cancelled } = await on.call('POST', `/api/trabajos/${json.trabajo_id}/cancelar`);
  expect(cancelled).toMatchObject({ estado: 'cancelado', resultado: null });
  const moved = async () =>
    Number(
      (
        await api.db.system.execute<{ n: number }>(
          sql`select count(*)::int as n from mantenimiento_activos where plan_id = ${plan.id} and pospuesto_hasta is not null`,
        )
      ).rows[0]?.n,
    );
  const then = await vi.waitFor(async () => {
    const one = await moved();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await moved()).toBe(one);
    return one;
  }, 10_000);
  expect(then).toBeGreaterThan(0);
  expect(then).toBeLessThan(60);
});
