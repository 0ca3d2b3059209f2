import { and, eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import { moment } from '#contract/core/entity';
import { limits } from '#contract/core/limits';
import { z } from '#contract/core/validation';
import { masExportado, masRecorrido } from '#contract/requests/viajes';
import type { Tx } from '../../db/system';
import { hasOneConnection, untilIdle } from '../../db/pglite/idle';
import { ApiError, badQuery } from '../../plugins/errors';
import { contentRange } from '../../records/query';
import { activoTable } from '../../db/tables/activos';

export interface Range {
  empresaId: number;
  activo_id: number;
  desde: string;
  hasta: string;
}

/** An asset and a range in the query of a request. */
export const assetRange = z.object({
  activo_id: z.coerce.number().int().min(1).max(2_147_483_647),
  desde: moment,
  hasta: moment,
});

const day = 86_400_000;
/** A local day with a change of clocks is an hour longer. */
const slack = 3_600_000;

/** @throws ApiError 400 */
export const checkOrder = ({ desde, hasta }: { desde?: string | undefined; hasta?: string | undefined } = {}) => {
  if (desde && hasta && Date.parse(desde) >= Date.parse(hasta))
    throw badQuery('El rango está al revés: «desde» va antes de «hasta».');
};

type Days = Pick<Range, 'desde' | 'hasta'>;

/** @throws ApiError 400 */
export const rangeOf = (empresaId: number, { activo_id, desde, hasta }: Omit<Range, 'empresaId'>): Range => {
  checkOrder({ desde, hasta });
  refuseLonger({ desde, hasta }, masRecorrido.dias, 'El recorrido');
  return { empresaId, activo_id, desde, hasta };
};

/** The same for a file, which may be of more days, but for the sheet to print. @throws ApiError 400 */
export const fileRangeOf = (
  empresaId: number,
  { activo_id, desde, hasta }: Omit<Range, 'empresaId'>,
  formato: string,
): Range => {
  checkOrder({ desde, hasta });
  if (formato === 'pdf') refuseLonger({ desde, hasta }, masRecorrido.dias, 'La hoja en PDF');
  else refuseLonger({ desde, hasta }, masExportado.dias, 'El archivo de un recorrido');
  return { empresaId, activo_id, desde, hasta };
};

/** Whether a range is longer than what is answered at once. */
export const isLong = ({ desde, hasta }: Days, days: number = masRecorrido.dias): boolean =>
  Date.parse(hasta) - Date.parse(desde) > days * day + slack;

/** @throws ApiError 400 */
export const refuseLonger = (range: Days, days: number, what: string) => {
  if (isLong(range, days))
    throw new ApiError('RANGO_DEMASIADO_LARGO', { message: `${what} abarca ${days} días como máximo.` });
};

/** @throws ApiError 404 */
export const assetOf = async (tx: Tx, { empresaId, activo_id }: Pick<Range, 'empresaId' | 'activo_id'>) => {
  const [asset] = await tx
    .select({ id: activoTable.id, nombre: activoTable.nombre, codigo: activoTable.codigo, placa: activoTable.placa })
    .from(activoTable)
    .where(and(eq(activoTable.empresa_id, empresaId), eq(activoTable.id, activo_id)))
    .prepare('asset_of_range')
    .execute();
  if (!asset) throw new ApiError('NO_ENCONTRADO', { message: 'El activo no existe o no es de esta empresa.' });
  return asset;
};

/** Offset and limit of a page; without a range the first page. */
const windowOf = (range: [number, number] | undefined, sort: [string, 'ASC' | 'DESC'] | undefined) => {
  const [from, to] = range ?? [0, limits.list.rows - 1];
  return { offset: from, limit: to - from + 1, descending: sort?.[1] === 'DESC' };
};

export type Window = ReturnType<typeof windowOf>;

interface ListQuery {
  filter?: { desde?: string | undefined; hasta?: string | undefined } | undefined;
  range?: [number, number] | undefined;
  sort?: [string, 'ASC' | 'DESC'] | undefined;
}

/** Answers a list of what is computed: a page of the rows of a period. @throws ApiError 400 */
export const answerPage = async <Row>(
  reply: FastifyReply,
  name: string,
  { filter, range, sort }: ListQuery,
  read: (window: Window) => Promise<{ rows: Row[]; total: number }>,
): Promise<Row[]> => {
  checkOrder(filter);
  const window = windowOf(range, sort);
  const { rows, total } = await read(window);
  reply.header('Content-Range', contentRange(name, window.offset, rows.length, total));
  return rows;
};

/** Rows of one transaction: as many as take `aim` ms, within bounds, because each costs something by itself. */
const piece = { first: 150, least: 100, most: 500, aim: 60 };

/**
 * Reads a costly page. With a single connection it reads in pieces, each in a transaction of its own, so that a request
 * of others waits for one piece and not for the page. Several connections need no pieces, whose totals cost time.
 */
export const inPieces = async <Row>(
  pool: Pool,
  window: Window,
  read: (part: Window) => Promise<{ rows: Row[]; total: number }>,
) => {
  if (!hasOneConnection(pool)) return read(window);
  const end = window.offset + window.limit;
  const all: Row[] = [];
  for (let [offset, size] = [window.offset, piece.first]; ;) {
    const limit = Math.min(size, end - offset);
    const began = performance.now();
    const { rows, total } = await read({ ...window, offset, limit });
    const took = performance.now() - began;
    all.push(...rows);
    offset += limit;
    if (rows.length < limit || offset >= end) return { rows: all, total };
    size = Math.max(piece.least, Math.min(piece.most, Math.round((limit * piece.aim) / Math.max(took, 1))));
    await untilIdle(pool);
  }
};
