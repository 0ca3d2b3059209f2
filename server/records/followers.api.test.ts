import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { entities, type EntityName } from '#contract/index';
import { later } from '../../testing/later';
import { startOwnApi } from '../testing/app';
import { exemptOf } from '../testing/changeSources';
import { unaOrden, unaPersona, unaTarea, unNivel } from '../testing/factories';
import { makers, prepareGround, type Ground, type Makeable } from '../testing/makers';
import { settledChanges } from '../testing/settledChanges';
import { useApi } from '../testing/useApi';

const api = useApi(startOwnApi);
const names = Object.keys(entities) as EntityName[];

type Row = Record<string, unknown> & { id: number; eliminado?: true };
type Held = Map<number, Row>;

const list = async (name: EntityName, filter: object, range: [number, number]) => {
  const { status, json, headers } = await api
    .as('admin')
    .call('GET', `/api/${name}?range=${JSON.stringify(range)}&filter=${encodeURIComponent(JSON.stringify(filter))}`);
  expect([name, status]).toEqual([name, 200]);
  return { rows: json as Row[], cursor: String(headers['x-cursor']) };
};

/** A program that keeps all lists, and asks for some rows at a time. */
const follower = (page: number) => {
  const held = new Map<EntityName, Held>(names.map((name) => [name, new Map()]));
  const cursors = new Map<EntityName, string>();
  const once = async (name: EntityName) => {
    for (;;) {
      const from = cursors.get(name);
      const since = from ? { desde_cursor: from } : { actualizado_desde: '1970-01-01T00:00:00Z' };
      const { rows, cursor } = await list(name, { ...since, con_eliminados: true }, [0, page - 1]);
      for (const row of rows) {
        if (row.eliminado) held.get(name)?.delete(row.id);
        else held.get(name)?.set(row.id, row);
      }
      cursors.set(name, cursor);
      if (rows.length < page) return;
    }
  };
  return {
    held,
    once,
    catchUp: async () => {
      for (const name of names) await once(name);
    },
  };
};

/** A generator of numbers below 1 that a seed repeats. */
const randomOf = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return seed / 2 ** 32;
};

/** What people and the product do, at random. Refusals are part of it. */
const worker = (ground: Ground, random: () => number) => {
  const call = api.as('admin').call;
  const made: { name: Makeable; id: number }[] = [];
  const any = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)];
  const ofKind = (name: EntityName) => any(made.filter((each) => each.name === name))?.id ?? 0;
  const makeable = Object.keys(makers) as Makeable[];
  const create = async () => {
    const name = any(makeable) ?? 'activos';
    const { status, json } = await call('POST', `/api/${name}`, makers[name](ground));
    if (status === 201) made.push({ name, id: json.id });
  };
  const acts: (() => Promise<unknown>)[] = [
    create,
    create,
    async () => {
      const { name, id } = any(made) ?? { name: 'activos', id: ground.activo_id };
      const { version } = (await call('GET', `/api/${name}/${id}`)).json;
      const text = `Otro ${Math.floor(random() * 1e6)}`;
      await call('PUT', `/api/${name}/${id}`, { nombre: text, titulo: text, nota: text, version });
    },
    async () => {
      const { name, id } = any(made) ?? { name: 'activos', id: 0 };
      if (random() < 0.4) await call('DELETE', `/api/${name}/${id}`);
    },
    () =>
      call('POST', '/api/ordenes', unaOrden({ nivel_id: ground.nivel_id })).then(({ json }) =>
        made.push({ name: 'ordenes', id: json.id }),
      ),
    () => call('POST', '/api/tareas', unaTarea({ orden_id: ofKind('ordenes') })),
    () => call('POST', `/api/ordenes/${ofKind('ordenes')}/comentarios`, { texto: 'Visto' }),
    () => call('POST', `/api/ordenes/${ofKind('ordenes')}/costos`, { descripcion: 'Torno', valor: 100 }),
    () => call('POST', `/api/activos/${ofKind('activos')}/documentos`, { tipo: 'SOAT', vence_en: '2031-01-01' }),
    async () => {
      const { version } = (await call('GET', `/api/repuestos/${ofKind('repuestos')}`)).json;
      await call('PUT', `/api/repuestos/${ofKind('repuestos')}`, {
        costo_unitario: Math.floor(random() * 900),
        version,
      });
    },
    () =>
      call('POST', `/api/repuestos/${ofKind('repuestos')}/movimientos`, {
        tipo: 'entrada',
        cantidad: 3,
        costo_unitario: 10,
      }),
    async () => {
      const { id, version } = (await call('GET', `/api/activos/${ofKind('activos')}`)).json;
      const nivel = (await call('POST', '/api/niveles', unNivel({ padre_id: ground.nivel_id }))).json;
      await call('PUT', `/api/activos/${id}`, {
        nivel_id: nivel.id,
        categoria_id: ofKind('categorias') || null,
        version,
      });
    },
    () => call('POST', '/api/personal', unaPersona({ nivel_id: ground.nivel_id })),
    () =>
      api.db.system.execute(sql`
        insert into eventos (empresa_id, tipo, severidad, clave, ancla_en, inicio_en, activo_id, regla_id)
        values (${api.a}, 'exceso_velocidad', 'alta', gen_random_uuid()::text, now(), now(), ${ground.activo_id},
          ${ofKind('reglas') || null})`),
    () =>
      api.db.system.execute(sql`update eventos set valor_max = ${Math.floor(random() * 100)}, fin_en = now()
        where id = (select id from eventos where empresa_id = ${api.a} order by id desc limit 1)`),
    () =>
      api.db.system.execute(sql`delete from eventos
        where id = (select min(id) from eventos where empresa_id = ${api.a}) and ${random() < 0.3}`),
    () =>
      api.db.system.execute(sql`update medidores set valor_actual = ${Math.floor(random() * 9_000)}
        where activo_id = ${ofKind('activos')} and tipo = 'odometro'`),
    () =>
      api.db.system.execute(sql`insert into visitas (empresa_id, activo_id, parada_id, entrada_en)
        select empresa_id, ${ground.activo_id}, id, now() - random() * interval '9 days' from paradas where id = ${ofKind('paradas')}`),
  ];
  return async () => void (await any(acts)?.());
};

const without = (row: Row, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));

/** Two programs follow this much work; what they hold is what the lists answer. */
const followed = async (rounds: number, seed: number) => {
  const ground = await prepareGround(api);
  const random = randomOf(seed);
  const act = worker(ground, random);
  const [one, two] = [follower(7), follower(1_000)];
  for (let n = 0; n < rounds; n++) {
    await Promise.all([act(), act(), act()]);
    if (n % 5 === 0) await one.catchUp();
    if (n % 29 === 0) await two.catchUp();
  }
  let rows = 0;
  for (const { held, once } of [one, two])
    for (const name of names) {
      const exempt = exemptOf(name);
      const shown = (of: Iterable<Row>) =>
        Array.from(of, (row) => without(row, exempt)).sort((a, b) => Number(a['id']) - Number(b['id']));
      // The product's own rounds go on writing: what they wrote meanwhile comes with the next look.
      await expect
        .poll(
          async () => {
            const all = shown(await everything(name));
            await settledChanges(api);
            await once(name);
            const here = shown(held.get(name)?.values() ?? []);
            rows += here.length;
            return { name, missing: differing(all, here), strange: differing(here, all) };
          },
          { timeout: 20_000, interval: 500 },
        )
        .toEqual({ name, missing: [], strange: [] });
    }
  return rows;
};

/** Those of these rows that the others do not have just so. */
const differing = (rows: readonly object[], others: readonly object[]) => {
  const there = new Set(others.map((row) => JSON.stringify(row)));
  return rows.filter((row) => !there.has(JSON.stringify(row)));
};

const everything = async (name: EntityName): Promise<Row[]> => {
  const all: Row[] = [];
  for (;;) {
    const { rows } = await list(name, {}, [all.length, all.length + 999]);
    all.push(...rows);
    if (rows.length < 1_000) return all;
  }
};

it('two programs that follow random work hold what the lists answer', async () => {
  expect(await followed(40, 7)).toBeGreaterThan(60);
});

later(
  'two programs that follow an hour of random work hold what the lists answer',
  async () => {
    const rounds = Number(process.env.FTRACK_RANDOM_WORK ?? 1_200);
    expect(await followed(rounds, Number(process.env.FUZZ_SEED ?? 11))).toBeGreaterThan(rounds);
  },
  3_600_000,
);
