import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityName } from '#contract/index';
import { settledChanges } from '../testing/settledChanges';
import { useApi } from '../testing/useApi';
import { makers, prepareGround, type Ground } from '../testing/makers';
import { unaOrden, unaParada } from '../testing/factories';

const api = useApi();
let ground: Ground;
beforeAll(async () => void (ground = await prepareGround(api)));

type Row = Record<string, unknown> & { id: number; version: number };

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  api.as('admin').call(method, path, body);
const make = async (name: string, body: object): Promise<Row> => {
  const { status, json } = await call('POST', `/api/${name}`, body);
  expect([status, json.errors ?? json.message]).toEqual([201, undefined]);
  return json;
};

interface Page {
  status: number;
  rows: Row[];
  cursor: string;
  range: string;
  code?: string;
}
const follow = async (name: EntityName, filter: object, more = '', settled = settledChanges(api)): Promise<Page> => {
  await settled;
  const { status, json, headers } = await call(
    'GET',
    `/api/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`,
  );
  return {
    status,
    rows: json,
    code: json.code,
    cursor: String(headers['x-cursor']),
    range: String(headers['content-range']),
  };
};
/** The cursor of now. */
const now = async (name: EntityName) =>
  (await follow(name, { actualizado_desde: new Date(Date.now() + 60_000).toISOString() })).cursor;
const changed = async (name: EntityName, cursor: string) =>
  (await follow(name, { desde_cursor: cursor, con_eliminados: true }, '&range=[0,999]')).rows.map(({ id }) => id);

describe('a list that is followed', () => {
  it('tells what was there before, what is made, changed and deleted, each once and in this order', async () => {
    const old = await make('repuestos', makers.repuestos(ground));
    const all = await follow('repuestos', { actualizado_desde: '1970-01-01T00:00:00Z' }, '&range=[0,999]');
    expect(all.rows.map(({ id }) => id)).toContain(old.id);
    const a = await make('repuestos', makers.repuestos(ground));
    const b = await make('repuestos', makers.repuestos(ground));
    await call('PUT', `/api/repuestos/${a.id}`, { unidad: 'litro', version: a.version });
    await call('DELETE', `/api/repuestos/${old.id}`);
    const { rows, cursor, range } = await follow('repuestos', { desde_cursor: all.cursor, con_eliminados: true });
    expect(rows.map(({ id }) => id)).toEqual([b.id, a.id, old.id]);
    expect(range).toBe('repuestos 0-2/3');
    expect(rows[1]).toMatchObject({ unidad: 'litro', version: 2 });
    expect(rows[2]).toEqual({
      id: old.id,
      uuid: old['uuid'],
      eliminado: true,
      eliminado_en: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await follow('repuestos', { desde_cursor: cursor })).toMatchObject({ rows: [], range: 'repuestos */0' });
    expect((await follow('repuestos', { desde_cursor: all.cursor })).rows.map(({ id }) => id)).toEqual([b.id, a.id]);
  });

  it('goes on page by page, and says the total only at the end', async () => {
    const from = await now('repuestos');
    const made: number[] = [];
    for (let n = 0; n < 5; n++) made.push((await make('repuestos', makers.repuestos(ground))).id);
    const first = await follow('repuestos', { desde_cursor: from }, '&range=[0,1]');
    const second = await follow('repuestos', { desde_cursor: first.cursor }, '&range=[0,1]');
    const third = await follow('repuestos', { desde_cursor: second.cursor }, '&range=[0,1]');
    expect([...first.rows, ...second.rows, ...third.rows].map(({ id }) => id)).toEqual(made);
    expect([first.range, third.range]).toEqual(['repuestos 0-1/*', 'repuestos 0-0/1']);
  });

  it('holds other filters, and is of one company only', async () => {
    const from = await now('repuestos');
    const { id } = await make('repuestos', { ...makers.repuestos(ground), activo: false });
    await make('repuestos', makers.repuestos(ground));
    expect((await follow('repuestos', { desde_cursor: from, activo: false })).rows.map((row) => row.id)).toEqual([id]);
    await settledChanges(api);
    const other = await api
      .as('admin', api.b)
      .call('GET', `/api/repuestos?filter=${encodeURIComponent(JSON.stringify({ desde_cursor: from }))}`);
    expect([other.status, other.json]).toEqual([200, []]);
  });

  it('restored records come again', async () => {
    const { id } = await make('paradas', unaParada());
    await call('DELETE', `/api/paradas/${id}`);
    const from = await now('paradas');
    expect((await call('POST', `/api/paradas/${id}/restaurar`)).status).toBe(200);
    expect(await changed('paradas', from)).toEqual([id]);
  });

  it('refuses what is no cursor, and one of another epoch, too old, or ahead', async () => {
    const [epoch, change] = (await now('niveles')).split('.');
    const seconds = Math.floor(Date.now() / 1_000);
    const cases: [string, number][] = [
      ['x', 400],
      [`00000000.${change}.0.${seconds}`, 410],
      [`${epoch}.${change}.0.${seconds - 366 * 86_400}`, 410],
      [`${epoch}.${Number(change) + 1_000_000}.0.${seconds}`, 410],
      [`${epoch}.${change}.0.${seconds}`, 200],
    ];
    for (const [cursor, status] of cases)
      expect([cursor, (await follow('niveles', { desde_cursor: cursor })).status]).toEqual([cursor, status]);
    expect((await follow('niveles', { desde_cursor: `00000000.1.0.${seconds}` })).code).toBe('CURSOR_VENCIDO');
    for (const filter of [
      { con_eliminados: true },
      { actualizado_desde: '2026-01-01T00:00:00Z', desde_cursor: 'x' },
      { actualizado_desde: 'ayer' },
    ])
      expect((await follow('niveles', filter)).status).toBe(400);
  });
});

/** Two transactions at once, which the embedded database does not have. */
const several = it.runIf(process.env.FTRACK_TEST_ENGINE === 'postgres');

several('what commits late is told after what began later', async () => {
  const late = await make('repuestos', makers.repuestos(ground));
  const soon = await make('repuestos', makers.repuestos(ground));
  const from = await now('repuestos');
  const client = await api.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(`update repuestos set unidad = 'caja' where id = ${late.id}`);
    await call('PUT', `/api/repuestos/${soon.id}`, { unidad: 'caja', version: soon.version });
    const during = await follow('repuestos', { desde_cursor: from }, '', Promise.resolve());
    expect(during.rows).toEqual([]);
    await client.query('commit');
    expect(await changed('repuestos', during.cursor)).toEqual([late.id, soon.id]);
    expect(await changed('repuestos', from)).toEqual([late.id, soon.id]);
  } finally {
    client.release();
  }
});

several('two that work on parts of one record at once do not wait for each other', async () => {
  const order = await make('ordenes', unaOrden({ nivel_id: ground.nivel_id }));
  const from = await now('ordenes');
  const [one, two] = [await api.db.pool.connect(), await api.db.pool.connect()];
  const comment = `insert into orden_comentarios (empresa_id, orden_id, texto) values (${api.a}, ${order.id}, 'x')`;
  try {
    for (const client of [one, two]) await client.query("begin; set local lock_timeout = '300ms'");
    await one.query(comment);
    await two.query(comment);
    await two.query('commit');
    await one.query('commit');
  } finally {
    one.release();
    two.release();
  }
  expect(await changed('ordenes', from)).toEqual([order.id]);
});
