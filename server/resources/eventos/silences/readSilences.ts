import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Silencio } from '#contract/entities/silencios';
import { silencioEventoTable as s } from '../../../db/tables/silenciosEventos';
import type { Tx } from '../../../db/system';
import { ApiError } from '../../../plugins/errors';
import { tableOf } from './subject';

/** It keeps quiet now. */
export const inForce = sql<boolean>`(${s.terminado_en} is null and ${s.hasta} > now())`;

/** Named with its table: within a subquery a column alone would be one of another. */
const own = (column: keyof typeof tableOf | 'id' | 'empresa_id') => sql.raw(`silencios_eventos.${column}`);

const named = (field: keyof typeof tableOf) => sql`(
  select t.nombre from ${tableOf[field]} t where t.empresa_id = ${own('empresa_id')} and t.id = ${own(field)}
)`;

const shown = {
  id: s.id,
  activo_id: s.activo_id,
  regla_id: s.regla_id,
  parada_id: s.parada_id,
  nombre: sql<string | null>`coalesce(${named('activo_id')}, ${named('regla_id')}, ${named('parada_id')})`,
  desde: s.desde,
  hasta: s.hasta,
  motivo: s.motivo,
  quien: sql<string | null>`nombre_usuario(${s.creado_por_id})`,
  terminado_en: s.terminado_en,
  terminado_por: sql<string | null>`nombre_usuario(${s.terminado_por_id})`,
  vigente: inForce,
  eventos_n: sql<number>`(
    select count(*)::int from eventos e where e.empresa_id = ${own('empresa_id')} and e.silencio_id = ${own('id')}
  )`,
};

export const readSilences = (
  tx: Tx,
  which: SQL | undefined,
  { order = [], from = 0, to = from }: { order?: SQL[]; from?: number; to?: number } = {},
): Promise<Silencio[]> =>
  tx
    .select(shown)
    .from(s)
    .where(which)
    .orderBy(...order)
    .limit(to - from + 1)
    .offset(from);

/** @throws ApiError 404 */
export const readSilence = async (tx: Tx, empresaId: number, id: number): Promise<Silencio> => {
  const [row] = await readSilences(tx, and(eq(s.empresa_id, empresaId), eq(s.id, id)));
  if (!row) throw new ApiError('NO_ENCONTRADO');
  return row;
};
