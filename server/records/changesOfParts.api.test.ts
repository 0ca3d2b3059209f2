import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { entities, type EntityName } from '#contract/index';
import { sourcesOf } from '../testing/changeSources';
import {
  unActivo,
  unaCarga,
  unaEjecucion,
  unaOrden,
  unaParada,
  unaPersona,
  unaTarea,
  unCodigoFalla,
  unDispositivo,
  unNivel,
} from '../testing/factories';
import { makers, prepareGround, type Ground, type Makeable } from '../testing/makers';
import { settledChanges } from '../testing/settledChanges';
import type { Row } from './store';
import { casesOfComponents } from './testing/changesOfComponents';
import { casesOfInspections } from './testing/changesOfInspections';
import { casesOfPurchases, type Case } from './testing/changesOfPurchases';
import { casesOfStock } from './testing/changesOfStock';
import { casesOfWarranties } from './testing/changesOfWarranties';
import { useApi } from '../testing/useApi';

const api = useApi();
let ground: Ground;
beforeAll(async () => void (ground = await prepareGround(api)));

const run = (statement: SQL) => api.db.system.execute<{ id: number }>(statement);
const idOf = async (statement: SQL) => (await run(statement)).rows[0]?.id ?? 0;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  api.as('admin').call(method, `/api/${path}`, body);
const make = async (name: Makeable, given: object = {}): Promise<Row> => {
  const { status, json } = await call('POST', name, { ...makers[name](ground), ...given });
  expect([status, json.errors ?? json.message]).toEqual([201, undefined]);
  return json;
};
const put = async (name: string, { id, version }: Row, given: object) => {
  const { status, json } = await call('PUT', `${name}/${id}`, { ...given, version });
  expect([status, json.errors ?? json.message]).toEqual([200, undefined]);
};
const done = async (answer: ReturnType<typeof call>) => expect([200, 201]).toContain((await answer).status);

const follow = async (name: EntityName, filter: object) => {
  await settledChanges(api);
  const { json, headers } = await call(
    'GET',
    `${name}?range=[0,999]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  return { rows: json as Row[], cursor: String(headers['x-cursor']) };
};
const anEvent = (given: { regla_id?: number } = {}) =>
  idOf(sql`insert into eventos (empresa_id, tipo, severidad, clave, ancla_en, inicio_en, regla_id)
    values (${api.a}, 'exceso_velocidad', 'alta', gen_random_uuid()::text, now(), now(), ${given.regla_id ?? null})
    returning id`);
const aPlan = async () => {
  const activo = await make('activos');
  const plan = await make('mantenimiento', { activos: [activo.id] });
  const due = await idOf(
    sql`select id from mantenimiento_activos where plan_id = ${plan.id} and activo_id = ${activo.id}`,
  );
  return { plan: plan.id, activo: activo.id, due };
};

const cases: Case[] = [
  [
    'niveles',
    'niveles',
    async () => {
      const top = await make('niveles', unNivel());
      const below = await make('niveles', unNivel({ padre_id: top.id }));
      return [[top.id, below.id], () => put('niveles', top, { nombre: `Otra ${top.id}` })];
    },
  ],
  ...(['activos', 'personal'] as const).map((of): Case => [
    'niveles',
    of,
    async () => {
      const top = await make('niveles', unNivel());
      const below = await make('niveles', unNivel({ padre_id: top.id }));
      return [[top.id, below.id], () => make(of, { nivel_id: below.id })];
    },
  ]),
  [
    'activos',
    'medidores',
    async () => {
      const { id } = await make('activos');
      return [
        [id],
        () => run(sql`update medidores set valor_actual = 7 where activo_id = ${id} and tipo = 'odometro'`),
      ];
    },
  ],
  ...(['activos', 'personal'] as const).map((of): Case => [
    of,
    'documentos',
    async () => {
      const { id } = await make(of);
      return [[id], () => done(call('POST', `${of}/${id}/documentos`, { tipo: 'SOAT', vence_en: '2030-01-01' }))];
    },
  ]),
  ...(['activos', 'dispositivos'] as const).map((of): Case => [
    of,
    'dispositivo_asignaciones',
    async () => {
      const [asset, device] = [await make('activos'), await make('dispositivos', unDispositivo())];
      return [
        [of === 'activos' ? asset.id : device.id],
        () =>
          run(sql`insert into dispositivo_asignaciones (empresa_id, activo_id, dispositivo_id, desde)
            values (${api.a}, ${asset.id}, ${device.id}, now())`),
      ];
    },
  ]),
  [
    'servicios',
    'repuestos',
    async () => {
      const part = await make('repuestos');
      const { id } = await make('servicios', { repuestos: [{ repuesto_id: part.id, cantidad: 2 }] });
      return [[id], () => put('repuestos', part, { costo_unitario: 900 })];
    },
  ],
  ...(['activos', 'combustible', 'ordenes', 'repuestos', 'componentes'] as const).map((of): Case => [
    of,
    'proveedores',
    async () => {
      const supplier = await make('proveedores');
      const { id } = await make(of, { proveedor_id: supplier.id });
      return [[id], () => put('proveedores', supplier, { nombre: `Otro ${supplier.id}` })];
    },
  ]),
  ...(
    [
      ['plantillas', 'servicios', 'plantilla_id'],
      ['proveedores', 'ordenes', 'proveedor_id'],
      ['proveedores', 'repuestos', 'proveedor_id'],
    ] as const
  ).map(([of, source, field]): Case => [
    of,
    source,
    async () => {
      const { id } = await make(of);
      return [[id], () => make(source, { [field]: id })];
    },
  ]),
  [
    'combustible',
    'activos',
    async () => {
      const asset = await make('activos');
      const { id } = await make('combustible', unaCarga({ activo_id: asset.id }));
      return [[id], () => put('activos', asset, { combustible: 'electrico' })];
    },
  ],
  [
    'codigos_falla',
    'ordenes',
    async () => {
      const { id } = await make('codigos_falla', unCodigoFalla({ clase: 'causa' }));
      return [[id], () => make('ordenes', { causa_id: id })];
    },
  ],
  [
    'ordenes',
    'tareas',
    async () => {
      const { id } = await make('ordenes');
      return [[id], () => make('tareas', unaTarea({ orden_id: id }))];
    },
  ],
  [
    'ordenes',
    'orden_archivos',
    async () => {
      const { id } = await make('ordenes');
      return [
        [id],
        () =>
          run(sql`insert into orden_archivos (empresa_id, orden_id, archivo_id, clase)
          values (${api.a}, ${id}, gen_random_uuid(), 'foto')`),
      ];
    },
  ],
  [
    'ordenes',
    'orden_comentarios',
    async () => {
      const { id } = await make('ordenes');
      return [[id], () => done(call('POST', `ordenes/${id}/comentarios`, { texto: 'Listo' }))];
    },
  ],
  [
    'ordenes',
    'orden_costos',
    async () => {
      const { id } = await make('ordenes');
      const cost = {
        tipo: 'tercero',
        descripcion: 'Torno',
        valor: 50_000,
      };
      return [[id], () => done(call('POST', `ordenes/${id}/costos`, cost))];
    },
  ],
  [
    'ordenes',
    'mano_obra',
    async () => {
      const { id } = await make('ordenes');
      const person = await make('personal', unaPersona());
      return [
        [id],
        () =>
          run(sql`insert into mano_obra (empresa_id, orden_id, personal_id, inicio_en, fin_en)
          values (${api.a}, ${id}, ${person.id}, now() - interval '1 hour', now())`),
      ];
    },
  ],
  [
    'ordenes',
    'movimientos_repuesto',
    async () => {
      const { id } = await make('ordenes');
      const part = await make('repuestos');
      return [
        [id],
        () =>
          run(sql`
          insert into movimientos_repuesto
            (empresa_id, repuesto_id, bodega_id, tipo, cantidad, costo_unitario, valor, existencia, orden_id)
          values (${api.a}, ${part.id}, ${ground.bodega_id}, 'salida', -1, 0, 0, 0, ${id})`),
      ];
    },
  ],
  [
    'ordenes',
    'orden_historial',
    async () => {
      const { id } = await make('ordenes');
      return [
        [id],
        () =>
          run(sql`insert into orden_historial (empresa_id, orden_id, a_estado) values (${api.a}, ${id}, 'asignada')`),
      ];
    },
  ],
  [
    'tareas',
    'ordenes',
    async () => {
      const order = await make('ordenes', unaOrden({ nivel_id: ground.nivel_id }));
      const { id } = await make('tareas', unaTarea({ orden_id: order.id }));
      const now: Row = (await call('GET', `ordenes/${order.id}`)).json;
      return [[id], () => put('ordenes', now, { titulo: 'Con otro título' })];
    },
  ],
  [
    'paradas',
    'visitas',
    async () => {
      const { id } = await make('paradas', unaParada());
      const asset = await make('activos');
      return [
        [id],
        () =>
          run(sql`insert into visitas (empresa_id, activo_id, parada_id, entrada_en)
          values (${api.a}, ${asset.id}, ${id}, now())`),
      ];
    },
  ],
  [
    'ejecuciones',
    'desvios',
    async () => {
      const { id } = await make(
        'ejecuciones',
        unaEjecucion({ ruta_id: ground.ruta_id, activo_id: (await make('activos')).id }),
      );
      return [
        [id],
        () =>
          run(sql`
          insert into desvios (empresa_id, activo_id, ejecucion_id, inicio_en, max_m, latitud, longitud, distancia_m)
          values (${api.a}, ${ground.activo_id}, ${id}, now(), 300, 4.6, -74.1, 900)`),
      ];
    },
  ],
  [
    'ejecuciones',
    'correcciones',
    async () => {
      const { id } = await make(
        'ejecuciones',
        unaEjecucion({ ruta_id: ground.ruta_id, activo_id: (await make('activos')).id }),
      );
      return [
        [id],
        () =>
          run(sql`insert into correcciones (empresa_id, ejecucion_id, clase, causa)
          values (${api.a}, ${id}, 'cambiado', 'ajustes')`),
      ];
    },
  ],
  [
    'eventos',
    'correcciones',
    async () => {
      const id = await anEvent();
      return [
        [id],
        () =>
          run(sql`insert into correcciones (empresa_id, evento_id, clase, causa)
          values (${api.a}, ${id}, 'cambiado', 'ajustes')`),
      ];
    },
  ],
  [
    'eventos',
    'evento_pasos',
    async () => {
      const id = await anEvent();
      return [
        [id],
        () =>
          run(sql`insert into evento_pasos (empresa_id, evento_id, clase, a, nota)
          values (${api.a}, ${id}, 'nota', 'abierto', 'Hola')`),
      ];
    },
  ],
  [
    'reglas',
    'eventos',
    async () => {
      const { id } = await make('reglas');
      return [[id], () => anEvent({ regla_id: id })];
    },
  ],
  [
    'mantenimiento',
    'mantenimiento_activos',
    async () => {
      const { plan, due } = await aPlan();
      return [[plan], () => run(sql`update mantenimiento_activos set vence_en = '2031-01-01' where id = ${due}`)];
    },
  ],
  [
    'mantenimiento',
    'ordenes',
    async () => {
      const { plan, due, activo } = await aPlan();
      const order = await make('ordenes', unaOrden({ activo_id: activo }));
      return [[plan], () => run(sql`update ordenes set mantenimiento_activo_id = ${due} where id = ${order.id}`)];
    },
  ],
  ...[casesOfPurchases, casesOfInspections, casesOfWarranties].flatMap((of) =>
    of(() => ({ empresaId: api.a, make, put, run, idOf })),
  ),
  ...casesOfComponents(() => ({ make, put, run, post: (path, body) => done(call('POST', path, body)) })),
  ...casesOfStock(() => ({ empresaId: api.a, bodegaId: ground.bodega_id, make, put, run, idOf })),
  [
    'usuarios',
    'usuarios',
    async () => {
      const { id } = await make('usuarios');
      return [[id], () => run(sql`update usuarios set name = 'Otro Nombre' where id = ${id}`)];
    },
  ],
  [
    'usuarios',
    'personal',
    async () => {
      const { id } = await make('usuarios');
      const person = await make('personal');
      return [[id], () => run(sql`update personal set user_id = ${id} where id = ${person.id}`)];
    },
  ],
];

it.each(cases)(
  'of %s: what is written in %s is told of exactly those records, and leaves their version',
  async (...[name, , prepare]) => {
    const [ids, write] = await prepare();
    const seen = async () =>
      (await follow(name, { actualizado_desde: '1970-01-01T00:00:00Z' })).rows.filter(({ id }) => ids.includes(id));
    const before = new Map((await seen()).map((row) => [row.id, row]));
    const { cursor } = await follow(name, { actualizado_desde: new Date(Date.now() + 60_000).toISOString() });
    await new Promise((resolve) => setTimeout(resolve, 3));
    await write();
    const { rows } = await follow(name, { desde_cursor: cursor });
    expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    for (const row of rows) {
      const was = before.get(row.id);
      expect(String(row['actualizado_en']) > String(was?.['actualizado_en'])).toBe(true);
      if (!(name === 'niveles' && row.id === ids[0])) expect(row.version).toBe(was?.version);
    }
  },
);

it('every source of every entity is tried', () => {
  const tried = new Set(cases.map(([name, source]) => `${name} ${source}`));
  const all = (Object.keys(entities) as EntityName[]).flatMap((name) =>
    Object.values(sourcesOf(name)).flatMap((source) =>
      typeof source === 'string' ? [] : source.map((table) => `${name} ${table}`),
    ),
  );
  expect([...new Set(all)].filter((each) => !tried.has(each))).toEqual([]);
});

it('what moves with every frame of a vehicle is not told', async () => {
  const asset = await make('activos', unActivo({ nivel_id: ground.nivel_id }));
  const { id } = await make('ejecuciones', unaEjecucion({ ruta_id: ground.ruta_id, activo_id: asset.id }));
  const later = new Date(Date.now() + 60_000).toISOString();
  const { cursor } = await follow('ejecuciones', { actualizado_desde: later });
  await run(sql`update ejecuciones set avance_pct = 7, eta = now(), retraso_min = 3, curso = '{"entro":1,"avance_m":5,"llego":null}'
    where id = ${id}`);
  expect((await follow('ejecuciones', { desde_cursor: cursor })).rows).toEqual([]);
  await run(sql`update ejecuciones set estado = 'en_curso' where id = ${id}`);
  expect((await follow('ejecuciones', { desde_cursor: cursor })).rows.map((row) => row.id)).toEqual([id]);
});
