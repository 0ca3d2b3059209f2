import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { renewalOfEvent } from '#contract/core/paths';
import type { Evento } from '#contract/entities/eventos';
import type { TipoEvento } from '#contract/entities/tiposEvento';
import { useApi } from '../../../testing/useApi';
import {
  unaEjecucion,
  unaOrden,
  unaParada,
  unaPersona,
  unaRegla,
  unaRuta,
  unaTarea,
  unComponente,
  unDocumento,
  unMedidor,
  unRepuesto,
} from '../../../testing/factories';
import { dayFromNow, plansOf } from '../../../testing/plans';
import { lookAtConditions } from './rounds';
import { filtered } from '../../../../testing/filtered';

const api = useApi();

const post = async (path: string, body: object) => {
  const { status, json } = await api.as('admin').call('POST', path, body);
  expect(json).toMatchObject(status < 300 ? {} : { status: 201 });
  return json;
};
const run = (statement: ReturnType<typeof sql>) => api.db.system.execute(statement);
const look = () => lookAtConditions(api.db, () => {});

/** A rule that has been in force for two days, and its open events. */
const watching = async (tipo: TipoEvento, more: object = {}) => {
  const { id } = await post('/api/reglas', unaRegla({ tipo, umbral: null, ...more }));
  await run(sql`update reglas set vigente_desde = now() - interval '2 days' where id = ${id}`);
  const list = async (filter: object = {}) =>
    await api.as('admin').get(`/api/eventos?${filtered({ regla_id: id, ...filter })}`);
  return { id, all: () => list(), open: () => list({ abierto: true }) };
};

/** How to make each condition true, and then false again. */
const kinds: [TipoEvento, object, () => Promise<() => Promise<unknown>>][] = [
  [
    'orden_vencida',
    { asunto: expect.stringContaining('Orden de prueba') },
    async () => {
      const { id } = await post('/api/ordenes', unaOrden({ activo_id: (await api.anActivo()).id }));
      await run(sql`update ordenes set fecha_limite = now() - interval '1 hour' where id = ${id}`);
      return () => run(sql`update ordenes set fecha_limite = now() + interval '1 hour' where id = ${id}`);
    },
  ],
  [
    'orden_critica_creada',
    { asunto: expect.stringContaining('Orden de prueba') },
    async () => {
      const { id } = await post(
        '/api/ordenes',
        unaOrden({ activo_id: (await api.anActivo()).id, prioridad: 'critica' }),
      );
      return () => api.as('admin').call('DELETE', `/api/ordenes/${id}`);
    },
  ],
  [
    'inspeccion_fallida',
    { asunto: 'Frenos' },
    async () => {
      const orden = await post('/api/ordenes', unaOrden({ activo_id: (await api.anActivo()).id }));
      const { id } = await post('/api/tareas', unaTarea({ titulo: 'Frenos', tipo: 'inspeccion', orden_id: orden.id }));
      await run(sql`update tareas set estado = 'fallida', resultado = 'falla' where id = ${id}`);
      return () => run(sql`update tareas set estado = 'completada', resultado = 'aprobado' where id = ${id}`);
    },
  ],
  [
    'lectura_sospechosa',
    { valor: 9_000, unidad: 'km' },
    async () => {
      const { id } = await api.anActivo();
      const meter = await post(
        `/api/activos/${id}/medidores`,
        unMedidor({ unidad: 'km', acumulativo: true, salto_max_diario: 500 }),
      );
      await post(`/api/activos/${id}/medidores/${meter.id}/lecturas`, {
        valor: 100,
        fecha: new Date(Date.now() - 86_400_000).toISOString(),
      });
      const { id: lectura } = await post(`/api/activos/${id}/medidores/${meter.id}/lecturas`, {
        valor: 9_000,
        fecha: new Date().toISOString(),
      });
      return () => run(sql`update lecturas set estado = 'valida' where id = ${lectura}`);
    },
  ],
  [
    'documento_por_vencer',
    { unidad: 'días', valor: 30 },
    async () => {
      const { id } = await api.anActivo();
      const document = await post(`/api/activos/${id}/documentos`, unDocumento({ archivo_id: await api.aFile() }));
      await run(sql`
        update documentos
        set aviso_dias = 30, vence_en = (now() at time zone 'America/Bogota')::date + 30
        where id = ${document.id}`);
      return () => run(sql`update documentos set vence_en = vence_en + 60 where id = ${document.id}`);
    },
  ],
  [
    'documento_vencido',
    { unidad: 'días', valor: -1 },
    async () => {
      const { id } = await api.anActivo();
      const document = await post(`/api/activos/${id}/documentos`, unDocumento({ archivo_id: await api.aFile() }));
      await run(
        sql`update documentos set vence_en = (now() at time zone 'America/Bogota')::date - 1 where id = ${document.id}`,
      );
      return () => run(sql`update documentos set vence_en = vence_en + 60 where id = ${document.id}`);
    },
  ],
  [
    'garantia_por_vencer',
    { valor: 30, umbral: 30 },
    async () => {
      const { id } = await api.anActivo();
      await run(
        sql`update activos set garantia_vence_en = (now() at time zone 'America/Bogota')::date + 30 where id = ${id}`,
      );
      return () => run(sql`update activos set garantia_vence_en = null where id = ${id}`);
    },
  ],
  [
    'mantenimiento_vencido',
    { asunto: 'Cambio de aceite', valor: 6_500, umbral: 6_000, unidad: 'km' },
    async () => {
      const on = plansOf(api);
      const { id } = await api.anActivo({ tipo_activo: 'vehiculo' });
      const meter = await on.meter(id, 'odometro');
      await on.read(id, meter, 1_000, { fecha: new Date(Date.now() - 10 * 86_400_000).toISOString() });
      const byMeter = {
        disparador: 'medidor',
        cada_valor: null,
        cada_unidad: null,
        cada_medida: 5_000,
        medidor_tipo: 'odometro',
      };
      const plan = await on.plan({ nombre: 'Cambio de aceite', activos: [id], ...byMeter });
      await on.due(plan);
      await on.read(id, meter, 6_500);
      const due = await on.due(plan);
      return () => on.order(due);
    },
  ],
  [
    'componente_por_vencer',
    { asunto: 'EXT-1', valor: 30, umbral: 30 },
    async () => {
      const { id } = await post('/api/componentes', unComponente({ tipo: 'extintor', serie: 'EXT-1' }));
      const expires = (days: number) =>
        run(sql`update componentes set vence_en = (now() at time zone 'America/Bogota')::date + ${days}::int
          where id = ${id}`);
      await expires(30);
      return () => expires(31);
    },
  ],
  [
    'llanta_por_cambiar',
    { asunto: 'LL-GASTADA', valor: 3, umbral: 3, unidad: 'mm' },
    async () => {
      const { id: activo_id } = await api.anActivo();
      const { id } = await post('/api/componentes', unComponente({ serie: 'LL-GASTADA' }));
      const tells = (path: string, body: object) =>
        api.as('admin').call('POST', `/api/componentes/${id}/${path}`, body);
      await tells('montar', { activo_id, posicion: '1I' });
      await tells('lecturas', { profundidad_mm: [3, 5] });
      return () => tells('desmontar', {});
    },
  ],
  [
    'repuesto_bajo_minimo',
    { activo_id: null, umbral: 5, valor: 5 },
    async () => {
      const { id } = await post('/api/repuestos', unRepuesto({ minimo: 5 }));
      const more = (cantidad: number) => post(`/api/repuestos/${id}/movimientos`, { tipo: 'entrada', cantidad });
      await more(5);
      return () => more(1);
    },
  ],
];

it.each(kinds)(
  '«%s» is open while its condition holds, notified once, and closes by itself',
  async (tipo, expected, become) => {
    const rule = await watching(tipo);
    const end = await become();
    await look();
    await look();
    expect(await rule.open()).toEqual([
      expect.objectContaining({ tipo, estado: 'abierto', fin_en: null, ...expected }),
    ]);
    await end();
    await look();
    expect(await rule.open()).toEqual([]);
    expect(await rule.all()).toEqual([expect.objectContaining({ tipo, fin_en: expect.any(String) })]);
  },
);

it('an expired document of a person names the person, with whom it is renewed', async () => {
  const rule = await watching('documento_vencido');
  const person = await post('/api/personal', unaPersona());
  const document = await post(`/api/personal/${person.id}/documentos`, unDocumento({ archivo_id: await api.aFile() }));
  await run(
    sql`update documentos set vence_en = (now() at time zone 'America/Bogota')::date - 1 where id = ${document.id}`,
  );
  await look();
  const [event] = await rule.open();
  expect(event).toMatchObject({ activo_id: null, personal_id: person.id, documento_id: document.id });
  expect(renewalOfEvent(event)).toEqual({
    owner: 'personal',
    to: `/personal/${person.id}/show?renovar=${document.id}`,
  });
  expect(await api.as('admin').get(`/api/personal/${person.id}`)).toMatchObject({ documentos_por_vencer: 1 });
});

it('a due identifies itself, so that its plan is found, and never one of another company', async () => {
  const rule = await watching('mantenimiento_proximo');
  const on = plansOf(api);
  const due = await on.due(
    await on.plan({
      activos: [(await api.anActivo()).id],
      inicia_en: dayFromNow(3),
      aviso_dias: 3,
      crear_orden_automatica: false,
    }),
  );
  await look();
  expect(await rule.open()).toEqual([
    expect.objectContaining({ activo_id: due.activo_id, mantenimiento_activo_id: due.id }),
  ]);
  const strange = run(sql`
    insert into eventos (empresa_id, tipo, severidad, clave, ancla_en, inicio_en, mantenimiento_activo_id)
    values (${api.b}, 'mantenimiento_proximo', 'media', 'ajeno', now(), now(), ${due.id})`);
  await expect(strange).rejects.toMatchObject({ cause: { code: '23503' } });
});

it('rules of a company are judged together, each by its own scope, and disabling one closes its open events', async () => {
  const [mine, other] = [await api.anActivo(), await api.anActivo()];
  const of = (id: number) => ({ alcance: { activos: [id], niveles: [], categorias: [] } });
  const [one, both] = [await watching('orden_critica_creada', of(mine.id)), await watching('orden_critica_creada')];
  for (const { id } of [mine, other]) await post('/api/ordenes', unaOrden({ activo_id: id, prioridad: 'critica' }));
  await look();
  expect((await one.open()).map(({ activo_id }: { activo_id: number }) => activo_id)).toEqual([mine.id]);
  expect((await both.open()).map(({ activo_id }: { activo_id: number }) => activo_id)).toEqual(
    expect.arrayContaining([mine.id, other.id]),
  );
  await run(sql`update reglas set activa = false where id = ${both.id}`);
  await look();
  expect(await both.open()).toEqual([]);
  expect(await one.open()).toHaveLength(1);
});

it('a condition from before the rule was created raises no event', async () => {
  await post('/api/ordenes', unaOrden({ activo_id: (await api.anActivo()).id, prioridad: 'critica' }));
  const { id } = await post('/api/reglas', unaRegla({ tipo: 'orden_critica_creada', umbral: null }));
  await run(sql`update reglas set vigente_desde = now() where id = ${id}`);
  await look();
  expect(await api.as('admin').get(`/api/eventos?filter={"regla_id":${id}}`)).toEqual([]);
});

it('an event of a run names its driver, its stop and the place of it; a stop that somebody took out raises none', async () => {
  const driver = await post('/api/personal', { nombre: 'Rita', apellido: 'Ruta', tipo: 'conductor' });
  const stop = await post('/api/paradas', unaParada({ nombre: 'Bodega Norte' }));
  const route = await post(
    '/api/rutas',
    unaRuta({ paradas: [{ parada_id: stop.id, llegada_min: 0, ventana_min: 5 }] }),
  );
  const { id: activo_id } = await api.anActivo();
  const rule = await watching('parada_omitida');
  const ran = await post('/api/ejecuciones', unaEjecucion({ ruta_id: route.id, activo_id, personal_id: driver.id }));
  const missed = {
    parada_id: stop.id,
    nombre: stop.nombre,
    estado: 'omitida',
    ventana_min: 5,
    planeada_en: new Date(Date.now() - 3_600_000).toISOString(),
  };
  const paradas = [
    { ...missed, clave: 1, orden: 1, omision: null },
    { ...missed, clave: 2, orden: 2, omision: { motivo: 'Cerrado', por: 'Ana' } },
  ];
  await run(sql`update ejecuciones set paradas = ${JSON.stringify(paradas)}::jsonb where id = ${ran.id}`);
  await look();
  const { latitud, longitud } = stop;
  expect(await rule.all()).toMatchObject([
    { activo_id, personal_id: driver.id, parada_id: stop.id, parada_nombre: 'Bodega Norte', latitud, longitud },
  ]);
});

describe('the stops of a run', () => {
  /** A run whose stop is in this state, and how to change that. */
  const aRun = async (tipo: TipoEvento) => {
    const stop = await post('/api/paradas', unaParada());
    const route = await post(
      '/api/rutas',
      unaRuta({ paradas: [{ parada_id: stop.id, llegada_min: 0, ventana_min: 5 }] }),
    );
    const { id: activo_id } = await api.anActivo();
    const rule = await watching(tipo, { ruta_id: route.id });
    const ran = await post('/api/ejecuciones', unaEjecucion({ ruta_id: route.id, activo_id }));
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const set = async (estado: string, llegada_en: string | null = null) => {
      const paradas = [
        { parada_id: stop.id, nombre: stop.nombre, orden: 1, estado, ventana_min: 5, planeada_en: at(60), llegada_en },
      ];
      await run(sql`
        update ejecuciones
        set paradas = ${JSON.stringify(paradas)}::jsonb, desde_en = now() - interval '1 day'
        where id = ${ran.id}`);
      await look();
      return (await rule.all()).map(({ corregido, estado, nota, inicio_en }: Evento) => ({
        corregido,
        estado,
        nota,
        inicio_en,
      }));
    };
    return { activo_id, at, set };
  };

  it('withdraw the event that late positions prove wrong, and take it back when others prove it right', async () => {
    const { set } = await aRun('parada_omitida');
    const stands = { corregido: false, estado: 'abierto', nota: null };
    expect(await set('omitida')).toMatchObject([stands]);
    expect(await set('a_tiempo')).toMatchObject([
      { corregido: true, estado: 'descartado', nota: 'Corregido por datos tardíos' },
    ]);
    expect(await set('omitida')).toMatchObject([stands]);
  });

  it('move the event with the arrival, instead of raising another one', async () => {
    const { set, at } = await aRun('llegada_tarde');
    const [late, earlier] = [at(20), at(40)];
    expect(await set('tarde', late)).toMatchObject([{ inicio_en: late }]);
    expect(await set('tarde', earlier)).toMatchObject([{ inicio_en: earlier, corregido: false }]);
  });

  it('raise nothing while their device may still send what it lacks', async () => {
    const { activo_id, set } = await aRun('parada_omitida');
    const { id: device } = await api.aDispositivo();
    await run(sql`update dispositivos set intervalo_s = 600 where id = ${device}`);
    const { status } = await api.as('admin').call('POST', `/api/dispositivos/${device}/asignar`, { activo_id });
    expect(status).toBeLessThan(300);
    const gap = (received: number) =>
      run(sql`insert into proyecciones (activo_id, empresa_id, fecha, estado)
        values (
          ${activo_id}, ${api.a}, now(),
          ${JSON.stringify({ arrived: { recibida: received, hueco: { desde: 0, hasta: Date.now() + 3_600_000, recibida: received } } })}::json
        )
        on conflict (activo_id, empresa_id) do update set estado = excluded.estado`);
    await gap(Date.now() - 60_000);
    expect(await set('omitida')).toEqual([]);
    await gap(Date.now() - 3_600_000);
    expect(await set('omitida')).toHaveLength(1);
    // It is no state that a projection could go on from.
    await run(sql`delete from proyecciones where activo_id = ${activo_id}`);
  });
});
