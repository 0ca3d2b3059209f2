import { sql } from 'drizzle-orm';
import type { TestApi } from '../../testing/app';

/** Tables that tell of the past, of imports themselves, or of what waits to be computed. */
const apart = [
  'archivo_partes',
  'archivos',
  'auditoria',
  'cambios',
  'evento_pasos',
  'historial',
  'importacion_filas',
  'importaciones',
  'mantenimiento_marcas',
  'mantenimiento_pasos',
  'mapeos_importacion',
  'orden_historial',
  'posiciones_tardias',
  'proyecciones',
  'reatribuciones',
  'secuencias',
  'trabajos',
  'usuario_empresa',
];

/** Columns that every change moves. */
const moving = ['version', 'actualizado_en', 'actualizado_por_id', 'eliminado_en'];

/** What belongs to these records goes with them. */
const owners = { activo_id: 'activos', orden_id: 'ordenes', plan_id: 'mantenimiento' } as const;

type Row = Record<string, unknown>;
export type Dump = Record<string, string[]>;

/** The living rows of a company, table by table, as text. */
export const dumpOf = async ({ db }: Pick<TestApi, 'db'>, empresaId: number): Promise<Dump> => {
  const { rows: tables } = await db.system.execute<{ name: string; living: boolean }>(sql`
    select c.relname as name,
      exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'eliminado_en' and not a.attisdropped
      ) as living
    from pg_class c join pg_attribute e on e.attrelid = c.oid and e.attname = 'empresa_id' and not e.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`);
  const dead = new Map<string, Set<unknown>>();
  for (const [field, table] of Object.entries(owners)) {
    const { rows } = await db.system.execute<{ id: number }>(
      sql`select id from ${sql.identifier(table)} where empresa_id = ${empresaId} and eliminado_en is not null`,
    );
    dead.set(field, new Set(rows.map(({ id }) => id)));
  }
  const lives = (row: Row) => [...dead].every(([field, ids]) => !ids.has(row[field])) && row.corregido !== true;
  const dump: Dump = {};
  for (const { name, living } of tables) {
    if (apart.includes(name)) continue;
    const { rows } = await db.system.execute<{ row: Row }>(sql`
      select to_jsonb(t) - ${sql.param(moving)}::text[] as row
      from ${sql.identifier(name)} t
      where empresa_id = ${empresaId}
        ${living ? sql`and eliminado_en is null` : sql``}`);
    const kept = rows.filter(({ row }) => lives(row)).map(({ row }) => JSON.stringify(row));
    if (kept.length > 0) dump[name] = kept.sort();
  }
  return dump;
};

/** The rows that differ between two dumps: `+` what is new, `-` what is gone. */
export const tracesIn = (before: Dump, after: Dump): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((table) => {
    const [was, is] = [before[table] ?? [], after[table] ?? []];
    return [
      ...is.filter((row) => !was.includes(row)).map((row) => `+ ${table} ${row}`),
      ...was.filter((row) => !is.includes(row)).map((row) => `- ${table} ${row}`),
    ];
  });
