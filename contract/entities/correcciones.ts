import { moment } from '../core/entity';
import { z } from '../core/validation';

/**
 * Why something derived from positions was derived otherwise, the most telling first: of several causes at once the
 * first one that concerns the record is kept. A stop, a route or a company's settings were changed, a rule no longer
 * watches, the product has a new version; `tardio`: positions came late.
 */
export const causaCorreccion = z.enum([
  'asignacion',
  'importacion',
  'parada',
  'ruta',
  'regla',
  'ajustes',
  'version',
  'tardio',
]);
export type CausaCorreccion = z.output<typeof causaCorreccion>;

/**
 * What became of a record: found only now, derived otherwise, no longer derived, ended because nothing watches it any
 * more, derived again.
 */
export const claseCorreccion = z.enum(['nuevo', 'cambiado', 'retirado', 'terminado', 'devuelto']);
export type ClaseCorreccion = z.output<typeof claseCorreccion>;

/** Causes for which known positions are judged again. Nobody is notified of past events that are found this way. */
export const causasSinAviso: readonly CausaCorreccion[] = ['regla', 'ajustes', 'version'];

/** A correction of a record, with what it was before. */
export const correccionDe = <Before extends z.ZodType>(antes: Before) =>
  z.object({ clase: claseCorreccion, causa: causaCorreccion, fecha: moment, antes: antes.nullable() });

/** The update of the product after which it was corrected: the version of the derivation. */
export const actualizacion = z.int().min(1);
