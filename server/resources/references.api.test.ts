import { getTableConfig } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { idsAt, referencesOf } from '#contract/core/references';
import { isDaily } from '../../testing/levels';
import { startOwnApi, type Answer, type TestApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { unActivo, unaOrden, unaPersona, unaRegla, unDocumento, unMedidor } from '../testing/factories';
import { makers, prepareGround, type Ground } from '../testing/makers';
import { inputNaming, kindToName } from '../testing/naming';
import { stores, type Kept } from './testing';

/**
 * A record may be referenced and deleted at the same moment: one of the two is refused, and no existing record
 * references a deleted one.
 */

const api = useApi(startOwnApi);
let ground: Ground;
let nivel_id: number;
let reader: number;
beforeAll(async () => {
  ground = await prepareGround(api);
  ({ nivel_id } = ground);
  reader = (await api.person('admin', [api.a])).id;
});

type Kind = keyof typeof makers;

interface Made {
  id: number;
  version: number;
}

const call: ReturnType<TestApi['as']>['call'] = (...request) => api.as('admin').call(...request);
const make = async (name: Kind, given: object = {}): Promise<Made> => {
  const { status, json } = await call('POST', `/api/${name}`, { ...makers[name](ground), ...given });
  if (status !== 201) throw new Error(`${name}: ${JSON.stringify(json)}`);
  return json;
};
const remove = (name: Kind, { id }: Made) => call('DELETE', `/api/${name}/${id}`);

const rounds = 4;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Ways = (target: Made) => Promise<readonly (() => Promise<Answer>)[]>;

/** How long it takes (ms), without a deletion at the same time: what never writes proves nothing. */
const writes = async (work: () => Promise<Answer>): Promise<number> => {
  const from = performance.now();
  const { status, json } = await work();
  expect([status, json]).toEqual([status < 300 ? status : 'written', json]);
  return performance.now() - from;
};

/**
 * References a record in several ways while it is deleted, the deletion a little later each round, until `took` (ms).
 */
const race = async (target: Kind, ways: Ways, took: number, removal = remove, kind: object = {}) => {
  const outcomes: { named: number[]; removed: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const one = await make(target, kind);
    const writers = await ways(one);
    const [removed, ...named] = await Promise.all([
      pause((round * took) / rounds).then(() => removal(target, one)),
      ...writers.map((write) => write()),
    ]);
    outcomes.push({ named: named.map(({ status }) => status), removed: removed.status });
  }
  for (const { named, removed } of outcomes) {
    expect([200, 409]).toContain(removed);
    for (const status of named) expect([200, 201, 404, 409, 422]).toContain(status);
    // One of the two must have succeeded: a refused request must not cause the refusal of the other.
    if (removed === 409) expect(named.some((status) => status < 300)).toBe(true);
  }
};

const rows = async (query: string) => (await api.db.system.execute(query)).rows;

const declared = (Object.keys(stores) as Kept[]).flatMap((name) =>
  referencesOf(name).flatMap(([path, target]) =>
    Object.hasOwn(stores, target) ? [[name, path, target as Kept] as const] : [],
  ),
);

const living = async (name: Kept) =>
  (await rows(`select * from ${getTableConfig(stores[name].table).name} where eliminado_en is null`)) as unknown as {
    id: number;
  }[];

describe.skipIf(isDaily)('no existing record of', () => {
  it.each(declared)('%s references by %s one of %s that is deleted', async (name, path, target) => {
    const kind = kindToName(name, path);
    const create = (id: number) =>
      call('POST', `/api/${name}`, { ...makers[name](ground), ...inputNaming(ground, name, path, id) });
    const change = (of: Made, id: number) =>
      call('PUT', `/api/${name}/${of.id}`, { version: of.version, ...inputNaming(ground, name, path, id) });
    const kept = (await make(target, kind)).id;
    const changed = await make(name);
    await writes(() => change(changed, kept));
    const took = await writes(() => create(kept));
    await race(
      target,
      async ({ id }) => {
        const other = await make(name);
        return [() => create(id), () => create(id), () => change(other, id)];
      },
      took,
      remove,
      kind,
    );
    const there = new Set((await living(target)).map(({ id }) => id));
    const dangling = (await living(name)).filter((row) => idsAt(row, path).some(({ id }) => !there.has(id)));
    expect(dangling).toEqual([]);
  });
});

const gone = (child: string, column: string, target: string, living: string) =>
  `select c.id from ${child} c join ${target} t on t.id = c.${column} where t.eliminado_en is not null and ${living}`;

interface Beside {
  what: string;
  target: Kind;
  write: (target: Made) => (() => Promise<Answer>) | Promise<() => Promise<Answer>>;
  dangling: string;
  removal?: typeof remove;
}

const entry = { tipo: 'entrada', cantidad: 5, costo_unitario: 1 };
const store = ({ id }: Made) => call('POST', `/api/repuestos/${id}/movimientos`, entry);
const merge = async (name: Kind, { id }: Made) => call('POST', `/api/${name}/${id}/fusionar`, { destino_id: nivel_id });
const worked = { inicio_en: '2026-01-05T10:00:00Z', fin_en: '2026-01-05T11:00:00Z' };

let views = 0;
const aView = (filtro: object) => ({ recurso: 'activos', nombre: `Vista ${++views}`, filtro });
const aSchedule = (filtros: object) => ({
  ...{
    nombre: 'Envío',
    reporte: 'ordenes',
    filtros: { por: 'creada', ...filtros },
    columnas: ['numero'],
    periodo: 'ayer',
    formato: 'xlsx',
  },
  ...{ frecuencia: 'diaria', hora: '07:00', destinatarios: [reader] },
});

const beside: Beside[] = [
  {
    what: 'a device on an asset',
    target: 'activos',
    write: async ({ id }) => {
      const device = await make('dispositivos');
      return () => call('POST', `/api/dispositivos/${device.id}/asignar`, { activo_id: id });
    },
    dangling: gone('dispositivo_asignaciones', 'activo_id', 'activos', 'c.hasta is null'),
  },
  {
    what: 'an asset with a device',
    target: 'dispositivos',
    write: async ({ id }) => {
      const asset = await make('activos');
      return () => call('POST', `/api/dispositivos/${id}/asignar`, { activo_id: asset.id });
    },
    dangling: gone('dispositivo_asignaciones', 'dispositivo_id', 'dispositivos', 'c.hasta is null'),
  },
  {
    what: 'hours of a person',
    target: 'personal',
    write: async ({ id }) => {
      const order = await make('ordenes');
      return () => call('POST', `/api/ordenes/${order.id}/mano-obra`, { personal_id: id, ...worked });
    },
    dangling: gone('mano_obra', 'personal_id', 'personal', 'c.eliminado_en is null'),
  },
  {
    what: 'an order that a person is given',
    target: 'personal',
    write: async ({ id }) => {
      const order = await make('ordenes');
      return () =>
        call('POST', `/api/ordenes/${order.id}/transicion`, {
          a: 'asignada',
          responsable_id: id,
          version: order.version,
        });
    },
    dangling: gone('ordenes', 'responsable_id', 'personal', 'c.eliminado_en is null'),
  },
  {
    what: 'a cost of an order',
    target: 'ordenes',
    write: (one) => () => call('POST', `/api/ordenes/${one.id}/costos`, { descripcion: 'Grúa', valor: 5 }),
    dangling: gone('orden_costos', 'orden_id', 'ordenes', 'c.eliminado_en is null'),
  },
  {
    what: 'hours of an order',
    target: 'ordenes',
    write: async ({ id }) => {
      const { id: personal_id } = await make('personal');
      return () => call('POST', `/api/ordenes/${id}/mano-obra`, { personal_id, ...worked });
    },
    dangling: gone('mano_obra', 'orden_id', 'ordenes', 'c.eliminado_en is null'),
  },
  {
    what: 'a part of the store in an order',
    target: 'ordenes',
    write: async ({ id }) => {
      const part = await make('repuestos');
      await store(part);
      return () => call('POST', `/api/ordenes/${id}/repuestos`, { repuesto_id: part.id, cantidad: 1 });
    },
    dangling: gone('movimientos_repuesto', 'orden_id', 'ordenes', 'true'),
  },
  {
    what: 'a movement of a part of the store',
    target: 'repuestos',
    write: (part) => () => store(part),
    dangling: gone('movimientos_repuesto', 'repuesto_id', 'repuestos', 'true'),
  },
  {
    what: 'a paper of an asset',
    target: 'activos',
    write: async ({ id }) => {
      const archivo_id = await api.aFile();
      return () => call('POST', `/api/activos/${id}/documentos`, unDocumento({ archivo_id }));
    },
    dangling: gone('documentos', 'activo_id', 'activos', 'c.eliminado_en is null'),
  },
  {
    what: 'a meter of an asset',
    target: 'activos',
    write: (one) => () => call('POST', `/api/activos/${one.id}/medidores`, unMedidor()),
    dangling: gone('medidores', 'activo_id', 'activos', `c.tipo = 'otro' and c.eliminado_en is null`),
  },
  {
    what: 'a paper of a person',
    target: 'personal',
    write: async ({ id }) => {
      const archivo_id = await api.aFile();
      return () => call('POST', `/api/personal/${id}/documentos`, unDocumento({ archivo_id }));
    },
    dangling: gone('documentos', 'personal_id', 'personal', 'c.eliminado_en is null'),
  },
  {
    what: 'a rule that goes out to a member',
    target: 'usuarios',
    write: (one) => () =>
      call('POST', '/api/reglas', unaRegla({ canales: ['app'], destinatarios: { usuarios: [one.id] } })),
    dangling: `
      select c.id from reglas c, jsonb_array_elements(c.destinatarios -> 'usuarios') u where c.eliminado_en is null
        and not exists (select 1 from usuario_empresa m where m.empresa_id = c.empresa_id and m.user_id = u::int)`,
  },
  {
    what: 'a saved view of a category',
    target: 'categorias',
    write: (one) => () => call('POST', '/api/vistas', aView({ categoria_id: [one.id, null] })),
    dangling: `
      select c.id
      from vistas c, jsonb_path_query(c.filtro, 'lax $.categoria_id[*]') f
      join categorias t on to_jsonb(t.id) = f
      where t.eliminado_en is not null`,
  },
  {
    what: 'a saved view of one person',
    target: 'personal',
    write: (one) => () => call('POST', '/api/vistas', aView({ responsable_id: one.id })),
    dangling: `
      select c.id from vistas c
      join personal t on to_jsonb(t.id) = c.filtro -> 'responsable_id'
      where t.eliminado_en is not null`,
  },
  {
    what: 'a scheduled report of a level',
    target: 'niveles',
    write: (one) => () => call('POST', '/api/reportes/programados', aSchedule({ bajo_nivel_id: one.id })),
    dangling: `
      select c.id from reportes_programados c
      join niveles t on to_jsonb(t.id) = c.filtros -> 'bajo_nivel_id'
      where t.eliminado_en is not null`,
  },
  {
    what: 'an asset in a level that goes into another',
    target: 'niveles',
    write: (one) => () => call('POST', '/api/activos', unActivo({ nivel_id: one.id })),
    removal: merge,
    dangling: gone('activos', 'nivel_id', 'niveles', 'c.eliminado_en is null'),
  },
  {
    what: 'an order in a level that goes into another',
    target: 'niveles',
    write: (one) => () => call('POST', '/api/ordenes', unaOrden({ nivel_id: one.id })),
    removal: merge,
    dangling: gone('ordenes', 'nivel_id', 'niveles', 'c.eliminado_en is null'),
  },
  {
    what: 'a person with an account',
    target: 'usuarios',
    write: (one) => () => call('POST', '/api/personal', unaPersona({ user_id: one.id })),
    dangling: `select id from personal c where c.eliminado_en is null and user_id is not null
      and not exists (select 1 from usuario_empresa m where m.empresa_id = c.empresa_id and m.user_id = c.user_id)`,
  },
];

/**
 * The database's own list of references to records that can be deleted; foreign keys hold whatever happens to either.
 */
const keys = `
  select c.conrelid::regclass::text as child, a.attname::text as field, c.confrelid::regclass::text as target
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'empresa_id'
  where c.contype = 'f'
    and exists (select 1 from pg_attribute e where e.attrelid = c.confrelid and e.attname = 'eliminado_en')`;
/**
 * Not checked: written by the change of the record itself, whose row is locked then, or not by a request; comments and
 * files are deleted with their order, plans and what was learnt with their route, dues with their asset, marks with
 * their run, events stay.
 */
const beneath = [
  ...[
    'aprendizaje_rutas',
    'comandos',
    'estado_activo',
    'estado_dispositivo',
    'eventos',
    'historial',
    'lecturas',
    'mantenimiento_activos',
    'marcas_parada',
  ],
  // Written with the part, the count or the purchase locked, in a store that is locked too.
  ...['conteos', 'conteo_renglones', 'existencias', 'movimientos_repuesto', 'traslados'],
  ...['compra_historial', 'compra_recepciones', 'compra_recepcion_renglones'],
  ...['orden_archivos', 'orden_comentarios', 'orden_historial', 'rutas_planes', 'tiempos_parada'],
  // A request tells of what was there, and its page ends with that.
  ...['solicitudes', 'enlaces_solicitud'],
  // An inspection tells of what was there, with its asset locked; its form is not deleted once there is one.
  ...['inspecciones', 'inspeccion_respuestas', 'defectos', 'defecto_actos', 'plantilla_versiones'],
  // Written with the component and its assets locked; what was mounted keeps its asset.
  ...['componentes', 'componente_actos', 'componente_lecturas', 'montajes'],
  // A warranty tells of what was there; a claim keeps its order and its warranty from being deleted.
  ...['garantias', 'reclamos'],
  // They go with the person, and with the route.
  ...['mensajes', 'aprendizaje_rutas', 'ausencias', 'calendarios_personal'],
  // One of the two is deleted by it.
  'proveedores_unidos',
  // What came of a purchase keeps it from being deleted.
  ...['compra_historial', 'compra_recepciones', 'compra_recepcion_renglones'],
];

it('no reference to a record is missing here', async () => {
  const listed = declared.map(([name, path]) => `${getTableConfig(stores[name].table).name}.${path}`);
  const others = beside.map(
    ({ dangling: query }) => /from (\w+) c.* on (?:t\.id = c\.)?(\w+)/.exec(query)?.slice(1, 3).join('.') ?? query,
  );
  const named = (await rows(keys)).filter(({ child }) => !beneath.includes(String(child)));
  expect(named.length).toBeGreaterThan(15);
  expect(
    named
      .map(({ child, field }) => `${String(child)}.${String(field)}`)
      .filter((key) => ![...listed, ...others].includes(key)),
  ).toEqual([]);
});

describe.skipIf(isDaily)('references other than lists are refused to a deleted record', () => {
  it.each(beside)('$what', async ({ target, write, dangling, removal }) => {
    const took = await writes(await write(await make(target)));
    await race(target, async (one) => [await write(one), await write(one)], took, removal);
    expect(await rows(dangling)).toEqual([]);
  });
});
