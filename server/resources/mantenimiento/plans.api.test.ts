import { describe, expect, it } from 'vitest';
import { masMeses } from '#contract/rules/fechasPlan';
import { prepared, useApi } from '../../testing/useApi';
import { dayFromNow, plansOf } from '../../testing/plans';

const api = useApi();
const on = prepared(() => plansOf(api));

describe('maintenance plans', () => {
  it('create a due for each asset, from the first day on', async () => {
    const [one, other] = [await api.anActivo(), await api.anActivo()];
    const inicia_en = dayFromNow(3);
    const plan = await on.plan({ activos: [one.id, other.id], inicia_en, aviso_dias: 5 });
    expect(plan).toMatchObject({
      activos_n: 2,
      proximos_n: 2,
      al_dia_n: 0,
      situacion: 'proximo',
      vence_en: inicia_en,
      transiciones_permitidas: ['pausado', 'finalizado'],
    });
    expect(await on.dues({ plan_id: plan.id })).toMatchObject([
      {
        activo_id: one.id,
        plan: plan.nombre,
        situacion: 'proximo',
        ciclo: 0,
        proxima_fecha: inicia_en,
        vence_en: inicia_en,
        dias_restantes: 3,
        pronosticado: false,
      },
      { activo_id: other.id },
    ]);
  });

  it('report invalid values at their fields', async () => {
    const { id } = await api.anActivo();
    const wrong = async (given: object) =>
      (
        await on.call('POST', '/api/mantenimiento', {
          nombre: 'P',
          alcance: 'lista',
          disparador: 'tiempo',
          activos: [id],
          inicia_en: '2026-01-31',
          ...given,
        })
      ).json.errors;
    expect(await wrong({})).toEqual({ cada_valor: ['Obligatorio'], cada_unidad: ['Obligatorio'] });
    expect(await wrong({ disparador: 'medidor', activos: [] })).toHaveProperty('activos');
    expect(await wrong({ disparador: 'fecha_unica', termina_en: '2026-01-30' })).toHaveProperty('termina_en');
    expect(await wrong({ disparador: 'fecha_unica', servicio_ids: [999_999] })).toEqual({
      servicio_ids: ['No existe'],
    });
    const foreign = await api.anActivo({}, api.b);
    expect(await wrong({ disparador: 'fecha_unica', activos: [foreign.id] })).toEqual({ activos: ['No existe'] });
  });

  it('stop while paused, continue, and end for good', async () => {
    const { id } = await api.anActivo();
    const plan = await on.running({ activos: [id], inicia_en: dayFromNow(-1) });
    expect(plan.vencidos_n).toBe(1);
    const paused = await on.change(plan, { estado: 'pausado' });
    expect(paused).toMatchObject({ activos_n: 0, situacion: null });
    expect(await on.dues({ plan_id: plan.id })).toEqual([]);
    const back = await on.change(paused, { estado: 'activo' });
    expect(back.vencidos_n).toBe(1);
    const over = await on.change(back, { estado: 'finalizado' });
    expect(
      (await on.call('PATCH', `/api/mantenimiento/${plan.id}`, { version: over.version, estado: 'activo' })).status,
    ).toBe(409);
  });

  it('add and remove assets as they are created, deleted and retired, and record it', async () => {
    const [yard, workshop] = [await api.aNivel(), await api.aNivel()];
    const shed = await api.aNivel({ padre_id: yard.id });
    const asset = await api.anActivo({ nivel_id: shed.id });
    const plan = await on.plan({ alcance: 'nivel', activos: [], niveles: [yard.id], inicia_en: dayFromNow(40) });
    const due = await on.due(plan);
    const changed = async (given: object) => {
      const { version } = (await on.call('GET', `/api/activos/${asset.id}`)).json;
      return on.ask(200, 'PATCH', `/api/activos/${asset.id}`, { version, ...given });
    };
    await changed({ nivel_id: workshop.id });
    expect(await on.dues({ plan_id: plan.id })).toEqual([]);
    await changed({ nivel_id: yard.id });
    expect((await on.due(plan)).id).toBe(due.id);
    const steps = await on.ask<{ tipo: string }[]>(200, 'GET', `/api/mantenimiento/vencimientos/${due.id}/historial`);
    expect(steps.map(({ tipo }) => tipo)).toEqual(['entra', 'sale', 'entra']);

    const late = await api.anActivo({ nivel_id: yard.id });
    expect((await on.dues({ plan_id: plan.id })).map(({ activo_id }) => activo_id)).toEqual([asset.id, late.id]);
    await on.ask(200, 'DELETE', `/api/activos/${late.id}`);
    await changed({ estado: 'dado_de_baja', motivo_baja: 'Vendido' });
    expect(await on.dues({ plan_id: plan.id })).toEqual([]);
  });

  it('of categories follow assets that change category', async () => {
    const category = await on.ask<{ id: number }>(201, 'POST', '/api/categorias', {
      nombre: 'Volquetas',
      tipo_activo: 'vehiculo',
    });
    const asset = await api.anActivo({ tipo_activo: 'vehiculo' });
    const plan = await on.plan({
      alcance: 'categoria',
      categorias: [category.id],
      activos: [asset.id],
      inicia_en: dayFromNow(2),
    });
    expect(plan).toMatchObject({ activos: [], activos_n: 0 });
    await on.ask(200, 'PATCH', `/api/activos/${asset.id}`, { version: asset.version, categoria_id: category.id });
    expect((await on.due(plan)).activo_id).toBe(asset.id);
  });

  it('list the orders that they created, and their dues are found by the category of the asset', async () => {
    const category = await on.ask<{ id: number }>(201, 'POST', '/api/categorias', {
      nombre: 'Grúas',
      tipo_activo: 'vehiculo',
    });
    const [one, other] = [
      await api.anActivo({ tipo_activo: 'vehiculo', categoria_id: category.id }),
      await api.anActivo(),
    ];
    const plan = await on.plan({ activos: [one.id, other.id], inicia_en: dayFromNow(9) });
    const [due] = await on.dues({ plan_id: plan.id, categoria_id: category.id });
    if (!due) throw new Error('no due');
    expect(due.activo_id).toBe(one.id);
    expect(await on.dues({ plan_id: plan.id, categoria_id: [category.id] })).toHaveLength(1);
    const order = await on.order(due);
    await on.order(await on.due(await on.plan({ activos: [one.id] })));
    const made = (filter: object) =>
      on.ask<{ id: number }[]>(200, 'GET', `/api/ordenes?filter=${JSON.stringify(filter)}`);
    expect((await made({ mantenimiento_id: plan.id })).map(({ id }) => id)).toEqual([order.id]);
  });

  it('are found by the situation of their dues and by their assets', async () => {
    const { id } = await api.anActivo();
    const late = await on.running({ activos: [id], inicia_en: dayFromNow(-2) });
    await on.plan({ activos: [id], inicia_en: dayFromNow(300) });
    const found = async (filter: object) =>
      (
        await on.ask<{ id: number }[]>(
          200,
          'GET',
          `/api/mantenimiento?filter=${JSON.stringify(filter)}&sort=["vence_en","ASC"]`,
        )
      ).map((plan) => plan.id);
    expect(await found({ activo_id: id, situacion: 'vencido' })).toEqual([late.id]);
    expect(await found({ activo_id: id })).toHaveLength(2);
  });
});

describe('a due', () => {
  const aDue = async (given: object = {}) => {
    const { id } = await api.anActivo();
    const plan = await on.running({ activos: [id], inicia_en: dayFromNow(-2), ...given });
    return { plan, due: await on.due(plan), activo_id: id };
  };
  const path = (id: number, what = '') => `/api/mantenimiento/vencimientos/${id}${what}`;

  it('is postponed with a reason, until a day that is not past, with the current version', async () => {
    const { due } = await aDue();
    expect(due.situacion).toBe('vencido');
    const postpone = (given: object) =>
      on.call('POST', path(due.id, '/posponer'), {
        hasta: dayFromNow(10),
        motivo: 'Falta el repuesto',
        version: due.version,
        ...given,
      });
    expect((await postpone({ motivo: '' })).status).toBe(422);
    expect((await postpone({ hasta: dayFromNow(-1) })).json.errors).toHaveProperty('hasta');
    const postponed = await postpone({});
    expect(postponed.json).toMatchObject({
      situacion: 'pospuesto',
      pospuesto_hasta: dayFromNow(10),
      motivo: 'Falta el repuesto',
      vence_en: dayFromNow(10),
      proxima_fecha: due.proxima_fecha,
    });
    expect((await postpone({})).status).toBe(409);
  });

  it('is moved once, or together with all later ones', async () => {
    const { plan, due } = await aDue({ cada_valor: 1, cada_unidad: 'semana', inicia_en: dayFromNow(1) });
    const once = await on.ask<typeof due>(200, 'POST', path(due.id, '/reprogramar'), {
      fecha: dayFromNow(3),
      alcance: 'solo_esta',
      version: due.version,
    });
    expect(once).toMatchObject({
      vence_en: dayFromNow(3),
      reprogramado_para: dayFromNow(3),
      proxima_fecha: dayFromNow(1),
    });
    const series = await on.ask<typeof due>(200, 'POST', path(due.id, '/reprogramar'), {
      fecha: dayFromNow(4),
      alcance: 'serie',
      version: once.version,
    });
    expect(series).toMatchObject({ vence_en: dayFromNow(4), reprogramado_para: null, proxima_fecha: dayFromNow(4) });
    const days = await on.ask<{ fecha: string; ciclo: number; vencimiento_id: number }[]>(
      200,
      'GET',
      `/api/mantenimiento/calendario?desde=${dayFromNow(0)}&hasta=${dayFromNow(20)}&plan_id=${plan.id}`,
    );
    expect(days).toMatchObject(
      [4, 11, 18].map((day, ciclo) => ({ fecha: dayFromNow(day), ciclo, vencimiento_id: due.id })),
    );
  });

  it('is restored to where it was before its last move, until something else happens to it', async () => {
    const { due } = await aDue({ cada_valor: 1, cada_unidad: 'semana', inicia_en: dayFromNow(1) });
    const once = await on.ask<typeof due>(200, 'POST', path(due.id, '/reprogramar'), {
      fecha: dayFromNow(3),
      alcance: 'solo_esta',
      version: due.version,
    });
    const later = await on.ask<typeof due>(200, 'POST', path(due.id, '/posponer'), {
      hasta: dayFromNow(9),
      motivo: 'Luego',
      version: once.version,
    });
    const back = (version: number) => on.call('POST', path(due.id, '/deshacer'), { version });
    expect((await back(once.version)).status).toBe(409);
    const { status, json } = await back(later.version);
    expect(status).toBe(200);
    const asItWas = ({
      vence_en,
      reprogramado_para,
      pospuesto_hasta,
      motivo,
      situacion,
      proxima_fecha,
    }: typeof due) => ({
      vence_en,
      reprogramado_para,
      pospuesto_hasta,
      motivo,
      situacion,
      proxima_fecha,
    });
    expect(asItWas(json)).toEqual(asItWas(once));
    // Only the last move, and only once.
    expect((await back(json.version)).status).toBe(409);
    const series = await on.ask<typeof due>(200, 'POST', path(due.id, '/reprogramar'), {
      fecha: dayFromNow(5),
      alcance: 'serie',
      version: json.version,
    });
    expect(series.proxima_fecha).toBe(dayFromNow(5));
    expect(asItWas((await back(series.version)).json)).toEqual(asItWas(once));
    const steps = await on.ask<{ tipo: string }[]>(200, 'GET', path(due.id, '/historial'));
    expect(steps.map(({ tipo }) => tipo).slice(0, 5)).toEqual([
      'deshace',
      'reprograma_serie',
      'deshace',
      'pospone',
      'reprograma',
    ]);
    expect((await api.as('monitor').call('POST', path(due.id, '/deshacer'), { version: 1 })).status).toBe(403);
    expect((await api.as('admin', api.b).call('POST', path(due.id, '/deshacer'), { version: 1 })).status).toBe(404);
  });

  it('creates one order with all details of the plan, with any number of requests', async () => {
    const template = await on.ask<{ id: number }>(201, 'POST', '/api/plantillas', {
      nombre: 'Lista de frenos',
      items: [{ titulo: 'Medir pastillas' }],
    });
    const own = await on.ask<{ id: number }>(201, 'POST', '/api/plantillas', {
      nombre: 'Lista propia',
      items: [{ titulo: 'Probar en pista' }],
    });
    const service = await on.ask<{ id: number }>(201, 'POST', '/api/servicios', {
      nombre: 'Frenos',
      plantilla_id: template.id,
      requiere_parada: true,
      duracion_estimada_min: 90,
    });
    const person = await on.ask<{ id: number }>(201, 'POST', '/api/personal', { nombre: 'Luis', tipo: 'tecnico' });
    const said = {
      prioridad: 'alta',
      responsable_id: person.id,
      requiere_firma: true,
      fotos_min: 2,
      descripcion: 'Con cuidado',
    };
    const { due, activo_id } = await aDue({
      ...said,
      servicio_ids: [service.id],
      plantilla_id: own.id,
      tipo: 'inspeccion',
      inicia_en: dayFromNow(5),
    });
    const order = await on.order(due);
    expect(order).toMatchObject({
      ...said,
      activo_id,
      tipo: 'inspeccion',
      estado: 'asignada',
      origen: 'plan',
      mantenimiento_activo_id: due.id,
      servicio_ids: [service.id],
      detiene_activo: true,
      duracion_estimada_min: 90,
      tareas_n: 2,
      fecha_programada: `${dayFromNow(5)}T13:00:00.000Z`,
    });
    expect((await on.call('POST', path(due.id, '/orden'), {})).json.id).toBe(order.id);
    expect((await on.call('POST', path(due.id, '/orden'), {})).status).toBe(200);
    expect(await on.ask(200, 'GET', path(due.id))).toMatchObject({
      situacion: 'en_orden',
      orden_abierta_id: order.id,
      orden_abierta: order.numero,
    });
    expect(
      (
        await on.call('POST', path(due.id, '/posponer'), {
          hasta: dayFromNow(9),
          motivo: 'Luego',
          version: due.version,
        })
      ).status,
    ).toBe(409);
  });

  it('moves on when its order is closed, stays when that is cancelled or deleted, and comes back when it is reopened', async () => {
    const { plan, due } = await aDue();
    const cancelled = await on.move(await on.order(due), 'cancelada', { motivo_cancelacion: 'No' });
    expect(await on.due(plan)).toMatchObject({ situacion: 'vencido', ciclo: 0 });
    await on.ask(200, 'DELETE', `/api/ordenes/${cancelled.id}`);

    const closed = await on.move(await on.move(await on.order(due), 'en_progreso'), 'completada');
    expect(closed.estado).toBe('cerrada');
    const next = await on.due(plan);
    expect(next).toMatchObject({
      ciclo: 1,
      situacion: 'al_dia',
      ultima_fecha: dayFromNow(0),
      orden_abierta: null,
      proxima_fecha: masMeses(dayFromNow(-2), 1),
    });

    const second = await on.order(next);
    const refused = await on.call('POST', `/api/ordenes/${closed.id}/transicion`, {
      a: 'en_progreso',
      version: closed.version,
    });
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'El plan ya tiene otra orden abierta para este activo: ciérrela o cancélela primero.',
    ]);
    await on.move(second, 'cancelada', { motivo_cancelacion: 'No' });
    await on.move(closed, 'en_progreso');
    expect(await on.due(plan)).toMatchObject({
      ciclo: 0,
      situacion: 'en_orden',
      proxima_fecha: due.proxima_fecha,
      orden_abierta_id: closed.id,
    });
  });

  it('is invisible to other companies, and cannot be written directly', async () => {
    const { due, plan } = await aDue();
    const other = api.as('admin', api.b).call;
    expect((await other('GET', path(due.id))).status).toBe(404);
    expect((await other('POST', path(due.id, '/orden'), {})).status).toBe(404);
    expect((await other('GET', `/api/mantenimiento/vencimientos?filter={"plan_id":${plan.id}}`)).json).toEqual([]);
    for (const role of ['monitor', 'operario'] as const)
      expect((await api.as(role).call('GET', path(due.id))).status).toBe(403);
    expect((await on.call('PUT', path(due.id), {})).json.code).toBe('METODO_NO_PERMITIDO');
    expect((await on.call('GET', `/api/mantenimiento/calendario?desde=2026-01-01&hasta=2027-06-01`)).json.code).toBe(
      'RANGO_DEMASIADO_LARGO',
    );
  });
});
