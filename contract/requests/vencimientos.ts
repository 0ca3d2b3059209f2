import { rowId } from '../core/entity';
import { limits } from '../core/limits';
import { z } from '../core/validation';
import { posponer, reprogramar, ultimaVez } from '../entities/mantenimiento';
import { writeAmount } from '../rules/amounts';

const { atOnce, most } = limits.bulk;

/** Which dues: these, or all that this filter of their list finds, as an object or as the list itself takes it. */
const which = {
  ids: z
    .array(rowId)
    .min(1)
    .max(most, `Hasta ${writeAmount(most)} vencimientos a la vez`)
    .optional(),
  filter: z.union([z.string().max(20_000), z.record(z.string(), z.unknown())]).optional(),
};

type Which = Partial<Record<keyof typeof which, unknown>>;
const isOneWay = ({ ids, filter }: Which) => (ids === undefined) !== (filter === undefined);
const oneWay = { path: ['ids'], message: 'Indique los vencimientos con ids o con filter, uno de los dos' };

/**
 * Changes of many dues: `POST /mantenimiento/vencimientos/…`. Up to `limits.bulk.atOnce` are answered at once, more are
 * the work of a job; both end with `resultadoTrabajo`. Each due is checked by itself, and repeating a call is safe.
 */
export const ordenesDeVencimientos = z
  .strictObject({ ...which, responsable_id: rowId.nullish() })
  .refine(isOneWay, oneWay);
export const posponerVencimientos = z
  .strictObject({ ...which, hasta: posponer.shape.hasta, motivo: posponer.shape.motivo })
  .refine(isOneWay, oneWay);
export const reprogramarVencimientos = z
  .strictObject({ ...which, fecha: reprogramar.shape.fecha, alcance: reprogramar.shape.alcance })
  .refine(isOneWay, oneWay);
/** Undoes the last change of date of each. */
export const deshacerVencimientos = z.strictObject(which).refine(isOneWay, oneWay);

export const masUltimas = 200;
/** `…/ultimas`: when each was last done, as in `…/{id}/ultima`. What is already so counts as done. */
export const ultimasVeces = z.strictObject({
  ultimas: z
    .array(ultimaVez.extend({ id: rowId }))
    .min(1)
    .max(masUltimas, `Hasta ${masUltimas} a la vez`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Cada vencimiento va una sola vez'),
});
export const ultimasVecesHechas = z.object({
  hechas: z.array(rowId),
  rechazadas: z.array(
    z.object({ id: rowId, code: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() }),
  ),
});

/** Whether this many are the work of a job. */
export const esTrabajo = (count: number): boolean => count > atOnce;
