import type { FieldValues } from 'react-hook-form';
import { nuevaManoObra } from '#contract/entities/ordenes';
import { z } from '#contract/core/validation';

const { desde, hasta, fecha, horas, nota } = nuevaManoObra.shape;

/** What the dialog requires, by the way chosen in it. */
export const worked = z
  .object({
    modo: z.enum(['horas', 'tramo']),
    personal_id: z.int(),
    desde: desde.unwrap().nullish(),
    hasta,
    fecha: fecha.unwrap().nullish(),
    horas: horas.unwrap().nullish(),
    incluye_costo: z.boolean(),
    nota,
  })
  .superRefine((given, { addIssue }) => {
    for (const field of given.modo === 'tramo' ? (['desde'] as const) : (['fecha', 'horas'] as const))
      if (given[field] === null || given[field] === undefined)
        addIssue({ code: 'custom', path: [field], message: 'Obligatorio' });
    if (given.modo === 'tramo' && given.desde && given.hasta && Date.parse(given.hasta) <= Date.parse(given.desde))
      addIssue({ code: 'custom', path: ['hasta'], message: 'Debe ser posterior al inicio' });
  });
/** No clock runs on an order that is not in progress. */
export const workedBefore = worked.refine(({ modo, hasta }) => modo === 'horas' || Boolean(hasta), {
  path: ['hasta'],
  message: 'Obligatorio',
});

/** The hours that the dialog's values mean. */
export const hoursOf = (values: FieldValues) => {
  const { modo, desde, hasta, fecha, horas, ...given } = worked.parse(values);
  return nuevaManoObra.parse({
    ...given,
    nota: given.nota ?? null,
    ...(modo === 'tramo' ? { desde, hasta } : { fecha, horas }),
  });
};
