import { getTableName, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { bringBack } from './bringBack';
import { createClock } from './index';
import { kept } from './kept';

const api = useApi(startOwnApi);

/** A database whose clock says this, in ms from the real one. */
const movable = () => {
  const state = { shift: 0, told: 0 };
  const execute = async () => {
    state.told += 1;
    return { rows: [{ at: Date.now() + state.shift }], rowCount: 0 };
  };
  return { state, db: { execute } as unknown as typeof api.db.system };
};

describe('the clocks', () => {
  it('are compared: a jump is counted and told once, in both directions, and is no news afterwards', async () => {
    const { state, db } = movable();
    const [log, jumped] = [vi.fn(), vi.fn()];
    const clock = createClock({ db, log, jumped });
    await clock.measure();
    expect(clock.difference()).toBeCloseTo(0, 1);
    for (const shift of [86_400_000, 0]) {
      state.shift = shift;
      await clock.measure();
      await clock.measure();
      expect(Math.round(clock.difference() ?? NaN)).toBe(shift / 1_000);
    }
    expect(jumped.mock.calls).toEqual([['database'], ['database']]);
    expect(log).toHaveBeenCalledTimes(2);
  });

  it('are not trusted to say what is old while they disagree by more than an hour', async () => {
    const { state, db } = movable();
    const clock = createClock({ db, log: () => {} });
    await clock.measure();
    const trusted = [];
    for (const shift of [0, 86_400_000, 0, -86_400_000, 0]) {
      state.shift = shift;
      await clock.measure();
      trusted.push(clock.isTrusted());
    }
    expect(trusted).toEqual([true, false, true, false, true]);
  });

  it('a statement after a jump knows of it before anybody has measured', async () => {
    const clock = createClock({ db: api.db.system, log: () => {} });
    await clock.measure();
    const isSteady = async () =>
      (await api.db.system.execute<{ is: boolean }>(sql`select ${clock.isSteady()} as is`)).rows[0]?.is;
    expect(await isSteady()).toBe(true);
    const now = performance.now();
    const later = vi.spyOn(performance, 'now').mockReturnValue(now - 60_000);
    expect(await isSteady()).toBe(false);
    later.mockRestore();
  });
});

it('a clock that is behind for a moment makes nothing old', async () => {
  await api.person('monitor', [api.a]);
  await api.db.system.execute(sql`update usuarios set ultimo_acceso = now() + interval '1 day'`);
  expect(await bringBack(api.db.system, false)).not.toHaveProperty(['usuarios.ultimo_acceso']);
  expect(await bringBack(api.db.system, true)).toHaveProperty(['usuarios.ultimo_acceso']);
});

describe('what lies further ahead than its own interval', () => {
  /** A row of each table, with only what it must have; nothing refers to it. */
  const aRow = async (table: string, own: Record<string, string>) => {
    const { rows } = await api.db.system.execute<{ name: string; type: string }>(sql`
      select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
      where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
        and not a.atthasdef and a.attidentity = ''`);
    const values = { ...Object.fromEntries(rows.map(({ name, type }) => [name, dummies[type] ?? `'x'`])), ...own };
    const list = (of: string[]) => sql.raw(of.join(', '));
    await api.db.system.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`delete from ${sql.identifier(table)}`);
      await tx.execute(
        sql`insert into ${sql.identifier(table)} (${list(Object.keys(values))}) values (${list(Object.values(values))})`,
      );
    });
  };
  const dummies: Record<string, string> = {
    integer: '1',
    bigint: '1',
    smallint: '1',
    numeric: '1',
    'double precision': '1',
    boolean: 'true',
    uuid: 'gen_random_uuid()',
    jsonb: `'{}'`,
    json: `'{}'`,
    date: 'current_date',
    'timestamp with time zone': 'now()',
    bytea: `''`,
    'text[]': `'{}'`,
    'integer[]': `'{}'`,
  };
  /** What makes a row one that is looked at. */
  const states: Record<string, Record<string, string>> = {
    rondas: { plan: `'60000'` },
    // Of no company that there is: the product's own looks, once a second, take what waits of one.
    salidas: { empresa_id: '999999' },
    trabajos: { estado: `'en_curso'` },
    notificaciones: { correo_pendiente: 'true', push_pendiente: 'true' },
    entregas: { estado: `'pendiente'` },
    reportes_programados: { activo: 'true', frecuencia: `'diaria'`, hora: `'08:00'`, zona: `'America/Bogota'` },
    eventos: { estado: `'abierto'`, creado_en: `now() + interval '1 year'`, severidad: `'alta'` },
    comandos: { estado: `'pendiente'` },
  };

  it.each(kept.map(({ column }, at) => [`${getTableName(column.table)}.${column.name}`, at] as const))(
    '%s is brought back',
    async (_, at) => {
      const each = kept[at];
      if (!each) throw new Error('no such place');
      const table = getTableName(each.column.table);
      const own: Record<string, string> = { ...states[table], [each.column.name]: `now() + interval '2 years'` };
      if (table === 'comandos' && each.column.name === 'enviado_en') own['estado'] = `'enviado'`;
      if (each.of && table === 'notificaciones' && at > 0 && kept[at - 1]?.column === each.column)
        own['correo_pendiente'] = 'false';
      await aRow(table, own);
      const ahead = async () => {
        const { rows } = await api.db.system.execute<{ days: number }>(sql`
          select (extract(epoch from ${sql.identifier(each.column.name)} - now()) / 86400)::float8 as days
          from ${sql.identifier(table)}`);
        return rows[0]?.days ?? NaN;
      };
      expect(await ahead()).toBeGreaterThan(360);
      const found = await bringBack(api.db.system, true);
      expect(found[`${table}.${each.column.name}`]).toBe(1);
      expect(await ahead()).toBeLessThanOrEqual(table === 'eventos' ? 366 : 32);
      await api.db.system.execute(sql`delete from ${sql.identifier(table)}`).catch(() => {});
    },
  );
});
