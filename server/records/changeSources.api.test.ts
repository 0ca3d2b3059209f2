import { getTableColumns, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { entities, type EntityName } from '#contract/index';
import { tableOf } from '../db/entityTables';
import { eventoTable } from '../db/tables/eventos';
import { membresiaTable } from '../db/tables/usuarios';
import { sourcesOf } from '../testing/changeSources';
import { useApi } from '../testing/useApi';

const api = useApi();
const names = Object.keys(entities) as EntityName[];

const tableFor = (name: EntityName) =>
  tableOf(name) ?? (name === 'eventos' ? eventoTable : name === 'usuarios' ? membresiaTable : undefined);

describe.each(names)('every field of %s', (name) => {
  it('that is not in its own row stands in the list of sources', () => {
    const table = tableFor(name);
    expect(table).toBeDefined();
    const own = Object.keys(table ? getTableColumns(table) : {});
    const fields = [...Object.keys(entities[name].computed), ...Object.keys(entities[name].fields)];
    const foreign = fields.filter((field) => !own.includes(field));
    expect(foreign.filter((field) => !Object.hasOwn(sourcesOf(name), field))).toEqual([]);
  });

  it('has a trigger on each of its sources', async () => {
    const { rows } = await api.db.system.execute<{ tabla: string; disparador: string }>(sql`
      select c.relname as tabla, t.tgname as disparador from pg_trigger t join pg_class c on c.oid = t.tgrelid`);
    const there = new Set(rows.map(({ tabla, disparador }) => `${tabla} ${disparador}`));
    const own = name === 'usuarios' ? 'usuario_empresa' : name === 'combustible' ? 'cargas_combustible' : name;
    const asked = Object.values(sourcesOf(name)).flatMap((source) => (typeof source === 'string' ? [] : source));
    const wanted = [`${own} cambio_propio`, ...new Set(asked.map((table) => `${table} cambio_de_${name}`))];
    expect(wanted.filter((each) => !there.has(each))).toEqual([]);
  });
});
