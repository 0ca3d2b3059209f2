import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#contract/index';
import { startTestApi, type Answer, type TestApi } from '../testing/app';
import { unActivo, unaOrden, unaPersona, unDocumento, unMedidor, unServicio } from '../testing/factories';
import { makers, prepareGround, type Ground } from '../testing/makers';
import { stores, type Kept } from './testing';

/** A record may be referenced and deleted at the same moment: one of the two is refused, and no existing record references a deleted one. */

let api: TestApi;
let ground: Ground;
let nivel_id: number;
beforeAll(async () => {
  api = await startTestApi();
  ground = await prepareGround(api);
  ({ nivel_id } = ground);
});
afterAll(() => api.close());

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

/** References a record in several ways while it is deleted, the deletion a little later each round. */
const race = async (target: Kind, ways: (target: Made) => Promise<readonly (() => Promise<Answer>)[]>, removal = remove) => {
  const outcomes: { named: number[]; removed: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const one = await make(target);
    const writers = await ways(one);
    const [removed, ...named] = await Promise.all([pause(round * 2).then(() => removal(target, one)), ...writers.map((write) => write())]);
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

const declared = Object.entries(stores).flatMap(([name, { references }]) =>
  Object.entries(references).map(([field, target]) => [name as Kept, field, getTableConfig(target()).name as Kept] as const),
);

describe('no existing record of', () => {
  it.each(declared)('%s references by %s one of %s that is deleted', async (name, field, target) => {
    const several = Array.isArray(entities[name].input.safeParse({ ...makers[name](ground), [field]: [1] }).data?.[field as never]);
    await race(target, async ({ id }) => {
      const given = { [field]: several ? [id] : id };
      const other = await make(name);
      const create = () => call('POST', `/api/${name}`, { ...makers[name](ground), ...given });
      return [create, create, () => call('PUT', `/api/${name}/${other.id}`, { version: other.version, ...given })];
    });
    const names = several ? `t.id = any(e.${field})` : `t.id = e.${field}`;
    expect(
      await rows(
        `select e.id from ${getTableConfig(stores[name].table).name} e join ${target} t on ${names} where e.eliminado_en is null and t.eliminado_en is not null`,
      ),
    ).toEqual([]);
  });
});

const gone = (child: string, column: string, target: string, living: string) =>
  `select c.id from ${child} c join ${target} t on t.id = c.${column} where t.eliminado_en is not null and ${living}`;

interface Beside {
  what: string;
  target: Kind;
  write: (target: Made) => Promise<() => Promise<Answer>>;
  dangling: string;
  removal?: typeof remove;
}

const entry = { tipo: 'entrada', cantidad: 5, costo_unitario: 1 };
const store = ({ id }: Made) => call('POST', `/api/repuestos/${id}/movimientos`, entry);
const merge = async (name: Kind, { id }: Made) => call('POST', `/api/${name}/${id}/fusionar`, { destino_id: nivel_id });
const worked = { inicio_en: '2026-01-05T10:00:00Z', fin_en: '2026-01-05T11:00:00Z' };

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
      return () => call('POST', `/api/ordenes/${order.id}/transicion`, { a: 'asignada', responsable_id: id, version: order.version });
    },
    dangling: gone('ordenes', 'responsable_id', 'personal', 'c.eliminado_en is null'),
  },
  ...(['parada_id', 'activo_id', 'personal_id'] as const).map((field): Beside => {
    const list = field === 'parada_id' ? 'paradas' : 'asignaciones';
    const target = { parada_id: 'paradas', activo_id: 'activos', personal_id: 'personal' }[field] as Kind;
    return {
      what: `a route by ${field}`,
      target,
      write: async ({ id }) => {
        const named = field === 'personal_id' ? { activo_id: (await make('activos')).id, personal_id: id } : { [field]: id };
        const route = await make('rutas');
        const given = { [list]: [{ llegada_min: 0, ...named }] };
        return () => call('PUT', `/api/rutas/${route.id}`, { version: route.version, ...given });
      },
      dangling: `select c.id from rutas c, jsonb_array_elements(c.${list}) n join ${target} t on t.id = (n ->> '${field}')::int
        where c.eliminado_en is null and t.eliminado_en is not null`,
    };
  }),
  {
    what: 'a cost of an order',
    target: 'ordenes',
    write:
      async ({ id }) =>
      () =>
        call('POST', `/api/ordenes/${id}/costos`, { descripcion: 'Grúa', valor: 5 }),
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
    write: async (part) => () => store(part),
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
    write:
      async ({ id }) =>
      () =>
        call('POST', `/api/activos/${id}/medidores`, unMedidor()),
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
    what: 'a service with a part',
    target: 'repuestos',
    write:
      async ({ id }) =>
      () =>
        call('POST', '/api/servicios', unServicio({ repuestos: [{ repuesto_id: id, cantidad: 1 }] })),
    dangling: `select c.id from servicios c, jsonb_array_elements(c.repuestos) l join repuestos t on t.id = (l->>'repuesto_id')::int
      where t.eliminado_en is not null and c.eliminado_en is null`,
  },
  {
    what: 'an asset in a level that goes into another',
    target: 'niveles',
    write:
      async ({ id }) =>
      () =>
        call('POST', '/api/activos', unActivo({ nivel_id: id })),
    removal: merge,
    dangling: gone('activos', 'nivel_id', 'niveles', 'c.eliminado_en is null'),
  },
  {
    what: 'an order in a level that goes into another',
    target: 'niveles',
    write:
      async ({ id }) =>
      () =>
        call('POST', '/api/ordenes', unaOrden({ nivel_id: id })),
    removal: merge,
    dangling: gone('ordenes', 'nivel_id', 'niveles', 'c.eliminado_en is null'),
  },
  {
    what: 'a person with an account',
    target: 'usuarios',
    write:
      async ({ id }) =>
      () =>
        call('POST', '/api/personal', unaPersona({ user_id: id })),
    dangling: `select id from personal c where c.eliminado_en is null and user_id is not null
      and not exists (select 1 from usuario_empresa m where m.empresa_id = c.empresa_id and m.user_id = c.user_id)`,
  },
];

/** The database's own list of references to records that can be deleted; foreign keys hold whatever happens to either. */
const keys = `select c.conrelid::regclass::text as child, a.attname::text as field, c.confrelid::regclass::text as target
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'empresa_id'
  where c.contype = 'f' and exists (select 1 from pg_attribute e where e.attrelid = c.confrelid and e.attname = 'eliminado_en')`;
/**
 * Not checked: written by the change of the record itself, whose row is locked then, or not by a request; comments and files are deleted with their
 * order, plans with their route, dues with their asset, events stay.
 */
const beneath = [
  'estado_activo',
  'estado_dispositivo',
  'eventos',
  'historial',
  'lecturas',
  'mantenimiento_activos',
  'orden_archivos',
  'orden_comentarios',
  'orden_historial',
  'rutas_planes',
  'tiempos_parada',
];

it('no reference to a record is missing here', async () => {
  const listed = declared.map(([name, field]) => `${getTableConfig(stores[name].table).name}.${field}`);
  const others = beside.map(({ dangling: query }) => /from (\w+) c.* on (?:t\.id = c\.)?(\w+)/.exec(query)?.slice(1, 3).join('.') ?? query);
  const named = (await rows(keys)).filter(({ child }) => !beneath.includes(String(child)));
  expect(named.length).toBeGreaterThan(15);
  expect(named.map(({ child, field }) => `${String(child)}.${String(field)}`).filter((key) => ![...listed, ...others].includes(key))).toEqual([]);
});

describe('references other than lists are refused to a deleted record', () => {
  it.each(beside)('$what', async ({ target, write, dangling, removal }) => {
    const alone = await write(await make(target));
    expect((await alone()).status).toBeLessThan(300);
    await race(target, async (one) => [await write(one), await write(one)], removal);
    expect(await rows(dangling)).toEqual([]);
  });
});

describe('a record with open work is not deleted', () => {
  const order = async (given: object) => (await call('POST', '/api/ordenes', unaOrden({ nivel_id, ...given }))).json;

  it('a person while an order is theirs, with its number', async () => {
    const person = await make('personal', { nombre: 'Ana', apellido: 'Ruiz' });
    const { numero } = await order({ responsable_id: person.id });
    expect((await remove('personal', person)).json).toMatchObject({
      code: 'EN_USO',
      message: `Ana Ruiz tiene a su cargo la orden ${numero}: asígnela primero a otra persona.`,
    });
  });

  it('a person while their timer runs, with its order', async () => {
    const user = await api.person('operario', [api.a]);
    const person = await make('personal', { nombre: 'Luis', user_id: user.id });
    const { id, version, numero } = await order({});
    const started = await call('POST', `/api/ordenes/${id}/transicion`, { a: 'en_progreso', version, responsable_id: (await make('personal')).id });
    expect(started.status).toBe(200);
    expect((await call('POST', `/api/ordenes/${id}/mano-obra`, { personal_id: person.id })).status).toBe(201);
    const message = `El reloj de Luis corre en la orden ${numero}: deténgalo primero.`;
    expect((await remove('personal', person)).json).toMatchObject({ code: 'EN_USO', message });
    expect((await remove('usuarios', { id: user.id, version: 1 })).json).toMatchObject({ code: 'EN_USO', message });
  });

  it('a person while a task is theirs', async () => {
    const person = await make('personal', { nombre: 'Eva' });
    await make('tareas', { titulo: 'Pintar', asignado_a_id: person.id });
    expect((await remove('personal', person)).json.message).toBe('Eva tiene pendiente la tarea «Pintar»: asígnela primero a otra persona.');
  });

  it('an asset by its order, a device by its asset', async () => {
    const asset = await make('activos', { nombre: 'Grúa 9' });
    const { numero } = await order({ activo_id: asset.id });
    expect((await remove('activos', asset)).json.message).toContain(numero);
    const device = await make('dispositivos');
    await call('POST', `/api/dispositivos/${device.id}/asignar`, { activo_id: asset.id });
    expect((await remove('dispositivos', device)).json.message).toBe('El dispositivo está asignado a «Grúa 9»: retírelo primero del activo.');
  });
});
