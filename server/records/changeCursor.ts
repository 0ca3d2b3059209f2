import { limits } from '#contract/core/limits';
import { ApiError, badQuery } from '../plugins/errors';

/** A place in the order of changes: all up to this record of this transaction was handed out. */
export interface Position {
  cambio: number;
  id: number;
}

/** How far changes may be handed out: `techo_de_cambios()`. */
export interface Ceiling {
  epoca: string;
  techo: number;
}

const shape = /^([0-9a-f]{8})\.(\d{1,16})\.(\d{1,10})\.(\d{1,12})$/;

/** The value of `X-Cursor`. */
export const cursorAt = ({ cambio, id }: Position, { epoca }: Ceiling): string =>
  `${epoca}.${cambio}.${id}.${Math.floor(Date.now() / 1_000)}`;

/**
 * @throws ApiError 400 for what is no cursor, 410 CURSOR_VENCIDO for one that is too old or of another epoch
 */
export const positionOf = (cursor: string, { epoca, techo }: Ceiling): Position => {
  const [, of, cambio, id, at] = shape.exec(cursor) ?? [];
  if (!of) throw badQuery('«filter.desde_cursor» no es el valor de un X-Cursor.');
  const position = { cambio: Number(cambio), id: Number(id) };
  const isOld = Number(at) < Date.now() / 1_000 - limits.changes.cursorDays * 86_400;
  if (of !== epoca || isOld || position.cambio > techo) throw new ApiError('CURSOR_VENCIDO');
  return position;
};
