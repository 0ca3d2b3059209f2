import { sql, type SQL } from 'drizzle-orm';
import type { TipoImportacion } from '#contract/requests/importaciones';
import type { Regla } from '#contract/entities/reglas';
import type { TipoEvento } from '#contract/entities/tiposEvento';

/** A rule on data other than positions: orders, documents, stock and so on. */
export interface ProductRule {
  id: number;
  tipo: TipoEvento;
  juicio: number;
  alcance: Regla['alcance'];
  umbral: number | null;
  ruta_id: number | null;
  severidad: Regla['severidad'];
  avisa: boolean;
  /** When false, it only closes its open events. */
  vigila: boolean;
}

/** The columns that an event takes from a condition, besides its subject and times. */
const tellable = {
  activo_id: 'int',
  asunto: 'text',
  valor: 'float8',
  umbral: 'float8',
  unidad: 'text',
  documento_id: 'int',
  repuesto_id: 'int',
  mantenimiento_activo_id: 'int',
  orden_origen_id: 'int',
  ruta_id: 'int',
  ejecucion_id: 'int',
  parada_id: 'int',
  personal_id: 'int',
  latitud: 'float8',
  longitud: 'float8',
} as const;
type EventColumn = keyof typeof tellable;
const eventColumns = Object.keys(tellable) as EventColumn[];
/** Their names, for a list of columns. */
export const columns = (prefix = '') => sql.raw(eventColumns.map((name) => prefix + name).join(', '));

interface Condition extends Partial<Record<EventColumn, SQL>> {
  sujeto: SQL;
  inicio: SQL;
  fin?: SQL;
  /** Whether late frames may still show that it is not so. */
  aguarda?: SQL;
  /** The records whose import may have brought it. */
  registros?: readonly SQL[];
}

/** A record as an import may have written it: of that version, or of any. */
export const written = (tipo: TipoImportacion, id: SQL, version: SQL = sql`'*'::text`) =>
  sql`${`${tipo}:`}::text || ${id} || ':' || ${version}`;

/** The columns of a condition: the same for every kind, null where it has no value. */
export const columnsOf = ({ sujeto, inicio, fin, aguarda, registros = [], ...rest }: Condition) =>
  sql.join(
    [
      sql`
        ${sujeto} as sujeto, ${inicio} as inicio, ${fin ?? sql`null::timestamptz`} as fin,
        ${aguarda ?? sql`false`} as aguarda`,
      sql`array[${sql.join([...registros], sql`, `)}]::text[] as registros`,
      ...eventColumns.map((name) => sql`(${rest[name] ?? sql`null`})::${sql.raw(`${tellable[name]} as ${name}`)}`),
    ],
    sql`, `,
  );
