import type { Demonstration } from './demonstration';
import type { createWords } from './text';

/** A row before and after a change; null where there was none, or is none any more. */
interface Change {
  tabla: string;
  antes: Record<string, unknown> | null;
  despues: Record<string, unknown> | null;
}

/** Written by every call or by the clock of the machine, or of no interest. */
const silentTables = new Set([
  'idempotencia',
  'rondas',
  'atendidos',
  'semillas',
  'carga_partes',
  'puntos_control',
  'recalculos_pendientes',
  'llaves_leidas',
  'cambios',
]);
const silentColumns = new Set(['busqueda', 'uuid', 'empresa_id', 'creado_en', 'actualizado_en', 'latido_en', 'huella']);
/** Progress is written as often as time allows: what counts is how jobs end. */
const countedAtTheirEnd = new Set(['trabajos', 'importaciones', 'sesiones', 'cargas', 'proyecciones']);

/** Writes down each row that changes from now on; `take` returns what changed since it was last called. */
export const watchRows = async ({ db: { pool }, rows }: Demonstration) => {
  await pool.query(`
    create schema registro;
    create table registro.cambios (n bigserial, tabla text, antes jsonb, despues jsonb);
    create function registro.anota() returns trigger language plpgsql security definer set timezone = 'UTC' as $$
    begin
      insert into registro.cambios (tabla, antes, despues) values (
        tg_table_name,
        case when tg_op <> 'INSERT' then to_jsonb(old) end,
        case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$`);
  const tables = await rows(`
    select relname as tabla from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  for (const { tabla } of tables)
    if (!silentTables.has(String(tabla)))
      await pool.query(`
        create trigger registro after insert or update or delete on "${String(tabla)}"
        for each row execute function registro.anota()`);
  return async (words: ReturnType<typeof createWords>): Promise<string[]> => {
    const found = await pool.query<Change>(`
      with cambio as (delete from registro.cambios returning *) select tabla, antes, despues from cambio order by n`);
    return firstOfEach(found.rows.flatMap((change) => said(change, words)).sort());
  };
};

/** Of many lines that begin alike only the first, and how many there are. */
const firstOfEach = (lines: readonly string[]): string[] => {
  const groups = new Map<string, string[]>();
  for (const line of lines) {
    const begin = line.split(' ').slice(0, 2).join(' ');
    groups.set(begin, [...(groups.get(begin) ?? []), line]);
  }
  return [...groups].flatMap(([begin, all]) => [
    ...all.slice(0, mostAlike),
    ...(all.length > mostAlike ? [`${begin}: ${all.length} in all`] : []),
  ]);
};
const mostAlike = 5;

const said = ({ tabla, antes, despues }: Change, { said: write, fields }: ReturnType<typeof createWords>): string[] => {
  const table = tabla.replace(/_p?\d.*$/, '');
  const id = logs.has(table) ? '' : ((despues ?? antes)?.id ?? '');
  const name = typeof id === 'number' ? `${table} ${write(id)}` : table;
  if (!despues) return [`- ${name}`];
  if (!antes) return [`+ ${name} {${fields(plain(despues))}}`];
  if (countedAtTheirEnd.has(table)) return [];
  const changed = Object.keys(despues).filter(
    (column) => !silentColumns.has(column) && JSON.stringify(antes[column]) !== JSON.stringify(despues[column]),
  );
  if (changed.length === 0) return [];
  const pairs = changed.map(
    (column) =>
      [column, column.endsWith('_version') ? 'changed' : [short(antes[column]), short(despues[column])]] as const,
  );
  return [`~ ${name} {${fields(Object.fromEntries(pairs))}}`];
};

/** Rows that nothing names. Without their ids, one that is missing does not change all that follow. */
const logs = new Set(['auditoria', 'historial', 'orden_historial', 'evento_pasos', 'mantenimiento_pasos']);

/** What a row has, without what is empty. */
const plain = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column, value]) => column !== 'id' && !silentColumns.has(column) && !isEmpty(value))
      .map(([column, value]) => [column, short(value)]),
  );

const isEmpty = (value: unknown) =>
  value === null || value === false || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

const short = (value: unknown) => (typeof value === 'string' && value.startsWith('\\x') ? 'bytes' : value);
