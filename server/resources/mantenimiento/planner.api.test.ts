import { describe, expect, it } from 'vitest';
import type { CitaMantenimiento, Planificador } from '#contract/requests/calendario';
import type { Orden } from '#contract/entities/ordenes';
import { later } from '../../../testing/later';
import { unaOrden, unaPersona } from '../../testing/factories';
import { doneJob } from '../../testing/jobs';
import { dayFromNow, plansOf } from '../../testing/plans';
import { prepared, useApi } from '../../testing/useApi';

const api = useApi();
const on = prepared(() => plansOf(api));
const path = '/api/mantenimiento/planificador';

const planner = (query: Record<string, string | number>): Promise<Planificador> => {
  const days = { desde: dayFromNow(-3), hasta: dayFromNow(30) };
  const given = Object.entries({ ...days, ...query }).map(([name, value]) => [name, String(value)]);
  return on.ask(200, 'GET', `${path}?${new URLSearchParams(given).toString()}`);
};
const anOrder = (given: Record<string, unknown>) => on.ask<Orden>(201, 'POST', '/api/ordenes', unaOrden(given));
const at = (days: number, hour = '09:30') => `${dayFromNow(days)}T${hour}:00-05:00`;
const namesOf = ({ citas }: Pick<Planificador, 'citas'>) => citas.map(({ asunto }) => asunto).sort();

/** A level with an asset, a plan of a person for it, and two orders. */
const workshop = async () => {
  const { id: bajo_nivel_id } = await api.aNivel();
  const asset = await api.anActivo({ nivel_id: bajo_nivel_id, placa: `ABC${bajo_nivel_id}` });
  const person = await api.as('admin').post('/api/personal', unaPersona());
  const plan = await on.running({
    ...{ nombre: 'Aceite', tipo: 'lubricacion', activos: [asset.id], responsable_id: person.id },
    ...{ inicia_en: dayFromNow(4), cada_valor: 1, cada_unidad: 'anio' },
  });
  const given = { activo_id: asset.id, nivel_id: bajo_nivel_id };
  const order = await anOrder({ ...given, titulo: 'Faro roto', tipo: 'correctivo', fecha_programada: at(5) });
  return { bajo_nivel_id, asset, person, plan, order, given };
};

describe('the planner', () => {
  it('says the plate, what is to be done and who does it', async () => {
    const { bajo_nivel_id, asset, order } = await workshop();
    const { citas } = await planner({ bajo_nivel_id });
    const [due, its] = citas;
    expect(due).toMatchObject({ placa: asset.placa, codigo: asset.codigo, asunto: 'Aceite', numero: null });
    expect(due?.responsable).toEqual(expect.any(String));
    expect(its).toMatchObject({ placa: asset.placa, asunto: 'Faro roto', numero: order.numero, vencida: false });
  });

  it('filters by asset, plan, person, level, kind and type, and counts what that leaves out', async () => {
    const { bajo_nivel_id, asset, person, plan } = await workshop();
    const all = (await planner({})).citas.length;
    const filters: [Record<string, string | number>, string[]][] = [
      [{ bajo_nivel_id }, ['Aceite', 'Faro roto']],
      [{ activo_id: asset.id }, ['Aceite', 'Faro roto']],
      [{ plan_id: plan.id }, ['Aceite']],
      [{ responsable_id: person.id }, ['Aceite']],
      [{ bajo_nivel_id, que: 'ordenes' }, ['Faro roto']],
      [{ bajo_nivel_id, que: 'vencimientos' }, ['Aceite']],
      [{ bajo_nivel_id, que: 'pronosticos' }, []],
      [{ bajo_nivel_id, tipo: 'correctivo' }, ['Faro roto']],
      [{ bajo_nivel_id, tipo: 'lubricacion' }, ['Aceite']],
    ];
    for (const [filter, names] of filters) {
      const found = await planner(filter);
      expect([filter, namesOf(found), found.ocultas]).toEqual([filter, names, all - names.length]);
    }
    expect((await on.call('GET', `${path}?desde=${dayFromNow(0)}&hasta=${dayFromNow(1)}&que=todo`)).status).toBe(400);
  });

  it('filters by state without losing the counts of the others', async () => {
    const { bajo_nivel_id } = await workshop();
    const { citas, clases } = await planner({ bajo_nivel_id, clase: 'orden' });
    expect(citas.map(({ asunto }) => asunto)).toEqual(['Faro roto']);
    expect(clases).toMatchObject({ orden: 1 });
    expect(Object.values(clases).reduce((sum, n) => sum + n, 0)).toBe(2);
  });

  it('brings what is overdue since before its days, where that is asked for', async () => {
    const { bajo_nivel_id, given } = await workshop();
    const late = await anOrder({ ...given, titulo: 'Atrasada', fecha_limite: at(-20) });
    expect(namesOf(await planner({ bajo_nivel_id }))).not.toContain('Atrasada');
    const { citas } = await planner({ bajo_nivel_id, vencidos: 'true' });
    expect(citas[0]).toMatchObject({ orden_id: late.id, vencida: true, fecha: dayFromNow(-20) });
  });

  it('shows nothing of another company, and nothing to who may not see plans', async () => {
    const { bajo_nivel_id } = await workshop();
    const query = `${path}?desde=${dayFromNow(-3)}&hasta=${dayFromNow(30)}&bajo_nivel_id=${bajo_nivel_id}`;
    expect((await api.as('admin', api.b).call('GET', query)).json.citas).toEqual([]);
    for (const role of ['monitor', 'operario'] as const)
      expect([role, (await api.as(role).call('GET', query)).status]).toEqual([role, 403]);
  });
});

const dueOf = (citas: readonly CitaMantenimiento[]) => citas.find(({ ciclo, orden_id }) => ciclo === 0 && !orden_id);

describe('moving many entries', () => {
  it('moves dues and orders at once, orders with their hour, and each goes back to its own day', async () => {
    const { bajo_nivel_id, given, order } = await workshop();
    const limited = await anOrder({ ...given, titulo: 'Con límite', fecha_limite: at(7, '18:00') });
    const due = dueOf((await planner({ bajo_nivel_id })).citas);
    const body = {
      fecha: dayFromNow(10),
      vencimientos: [due?.vencimiento_id],
      ordenes: [
        { id: order.id, fecha: dayFromNow(5) },
        { id: limited.id, fecha: dayFromNow(7) },
      ],
    };
    const done = await on.ask<object>(200, 'POST', `${path}/mover`, body);
    expect(done).toEqual({ hechas: body.vencimientos, ordenes: [order.id, limited.id], rechazadas: [] });
    const days = async () => (await planner({ bajo_nivel_id })).citas.map(({ fecha }) => fecha);
    expect(await days()).toEqual([dayFromNow(10), dayFromNow(10), dayFromNow(10)]);
    const now = await on.ask<Orden>(200, 'GET', `/api/ordenes/${order.id}`);
    expect(Date.parse(now.fecha_programada ?? '')).toBe(Date.parse(at(10)));
    expect(await on.ask(200, 'POST', `${path}/mover`, body)).toEqual(done);

    await on.ask(200, 'POST', `${path}/devolver`, body);
    expect(await days()).toEqual([dayFromNow(4), dayFromNow(5), dayFromNow(7)]);
  });

  it('refuses those that moved meanwhile, lie past their limit or are in an order, and says why', async () => {
    const { bajo_nivel_id, given, order } = await workshop();
    const due = dueOf((await planner({ bajo_nivel_id })).citas);
    await on.order({ id: due?.vencimiento_id ?? 0 });
    const tight = await anOrder({ ...given, fecha_programada: at(5), fecha_limite: at(6) });
    const { json } = await on.call('POST', `${path}/mover`, {
      fecha: dayFromNow(10),
      vencimientos: [due?.vencimiento_id],
      ordenes: [
        { id: order.id, fecha: dayFromNow(8) },
        { id: tight.id, fecha: dayFromNow(5) },
      ],
    });
    expect(json).toEqual({
      hechas: [],
      ordenes: [],
      rechazadas: [
        { id: due?.vencimiento_id, code: 'CONFLICTO' },
        { id: order.id, code: 'VERSION_CONFLICTO', orden: true },
        { id: tight.id, code: 'VALIDACION', orden: true },
      ],
    });
  });

  later('of more than fifty is one job', async () => {
    const { id: nivel_id } = await api.aNivel();
    const activos: number[] = [];
    for (let n = 0; n < 51; n++) activos.push((await api.anActivo({ nivel_id })).id);
    await on.running({ activos, alcance: 'lista', inicia_en: dayFromNow(2), cada_valor: 1, cada_unidad: 'anio' });
    const { citas } = await planner({ bajo_nivel_id: nivel_id });
    const body = { fecha: dayFromNow(9), vencimientos: citas.map(({ vencimiento_id }) => vencimiento_id) };
    const { trabajo_id } = await on.ask<{ trabajo_id: string }>(202, 'POST', `${path}/mover`, body);
    expect((await doneJob(on.call, trabajo_id)).resultado.hechas).toHaveLength(51);
    const back = await on.ask<{ trabajo_id: string }>(202, 'POST', `${path}/devolver`, body);
    expect((await doneJob(on.call, back.trabajo_id)).resultado.hechas).toHaveLength(51);
    const days = (await planner({ bajo_nivel_id: nivel_id })).citas.map(({ fecha }) => fecha);
    expect(new Set(days)).toEqual(new Set([dayFromNow(2)]));
  });

  it('is for who may change plans, of their own company, and not to a past day', async () => {
    const { order } = await workshop();
    const ordenes = [{ id: order.id, fecha: dayFromNow(5) }];
    for (const role of ['monitor', 'operario'] as const)
      for (const way of ['mover', 'devolver'])
        expect((await api.as(role).call('POST', `${path}/${way}`, { fecha: dayFromNow(9), ordenes })).status).toBe(403);
    const other = await api.as('admin', api.b).call('POST', `${path}/mover`, { fecha: dayFromNow(9), ordenes });
    expect(other.json.rechazadas).toEqual([{ id: order.id, code: 'NO_ENCONTRADO', orden: true }]);
    const past = await on.call('POST', `${path}/mover`, { fecha: dayFromNow(-1), ordenes });
    expect([past.status, past.json.errors]).toEqual([422, { fecha: ['No puede ser un día pasado'] }]);
    expect((await on.call('POST', `${path}/mover`, { fecha: dayFromNow(9) })).status).toBe(422);
  });
});
