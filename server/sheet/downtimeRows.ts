import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Indisponibilidad } from '#contract/entities/hojaDeVida';
import type { Tx } from '../db/system';
import { momentsInWords } from '../db/days';
import { indisponibilidadTable as t } from '../db/tables/hojaDeVida';
import { veiledReason, type SeenOrders } from '../history/othersOrders';
import { ApiError, theOne } from '../plugins/errors';
import { duration } from '../resources/activos/wording';
import { happenedAt } from '../resources/ordenes/index';

export type Period = Pick<Indisponibilidad, 'desde' | 'hasta' | 'clase' | 'motivo'>;

export const ofAsset = (empresaId: number, activoId: number) =>
  and(eq(t.empresa_id, empresaId), eq(t.activo_id, activoId));

/** @param orders the orders that the reader sees */
export const select = (tx: Tx, orders?: SeenOrders) => {
  const veiled = orders && veiledReason(sql`${t.nota}`, sql`${t.empresa_id}`, orders);
  return tx
    .select({
      id: t.id,
      desde: t.inicio_en,
      hasta: t.fin_en,
      clase: t.clase,
      motivo: veiled ? sql<string | null>`coalesce(${veiled}, ${t.nota})` : t.nota,
      origen: t.origen,
      orden_id: veiled ? sql<number | null>`case when ${veiled} is null then ${t.orden_id} end` : t.orden_id,
      version: t.version,
    })
    .from(t);
};

/** @throws ApiError 404 */
export const one = async (tx: Tx, empresaId: number, activoId: number, id: number): Promise<Indisponibilidad> => {
  return theOne(await select(tx).where(and(ofAsset(empresaId, activoId), eq(t.id, id))));
};

/** Moments of the past, apart from all other downtimes of the asset. @throws ApiError 422 at `desde` or `hasta` */
export const periodOf = async (
  tx: Tx,
  empresaId: number,
  activoId: number,
  { desde, hasta }: Pick<Period, 'desde' | 'hasta'>,
  except = 0,
) => {
  const inicio_en = happenedAt(desde, 'desde');
  const fin_en = hasta === null ? null : happenedAt(hasta, 'hasta');
  const [other] = await select(tx)
    .where(
      and(
        ofAsset(empresaId, activoId),
        ne(t.id, except),
        or(isNull(t.fin_en), gt(t.fin_en, inicio_en)),
        fin_en ? lt(t.inicio_en, fin_en) : undefined,
      ),
    )
    .orderBy(t.inicio_en)
    .limit(1);
  if (other) {
    const { desde: from, hasta: until, id } = other;
    const field = from <= inicio_en ? 'desde' : 'hasta';
    const message = `Se cruza con otra: ${await inWords(tx, other)}`;
    throw new ApiError('VALIDACION', {
      errors: { [field]: [message] },
      extra: { parada: { id, desde: from, hasta: until } },
    });
  }
  return { inicio_en, fin_en };
};

/** Del 12/03/2026, 08:00 al 13/03/2026, 14:00 (1 d 6 h). */
export const inWords = async (tx: Tx, { desde, hasta }: Pick<Period, 'desde' | 'hasta'>): Promise<string> => {
  const write = await momentsInWords(tx);
  if (hasta === null) return `desde el ${write(desde)}`;
  return `del ${write(desde)} al ${write(hasta)} (${duration(Date.parse(hasta) - Date.parse(desde))})`;
};
