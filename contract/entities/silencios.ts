import { momentFrom } from '../core/dateBounds';
import { moment, rowId, type Listed } from '../core/entity';
import { z } from '../core/validation';

/** The longest silence. */
export const diasSilencio = 31;

/** What is kept quiet: a vehicle, a rule or a place. */
const cubre = { activo_id: rowId.nullable(), regla_id: rowId.nullable(), parada_id: rowId.nullable() };

/**
 * Events of a vehicle, a rule or a place tell nobody until a moment: they are recorded, marked, and wait for nobody.
 * Calls for help are never silenced.
 */
export const silencio = z.object({
  id: rowId,
  ...cubre,
  /** How what is quiet is called. */
  nombre: z.string().nullable(),
  desde: moment,
  hasta: moment,
  motivo: z.string(),
  quien: z.string().nullable(),
  /** Ended before its time: when, and by whom. */
  terminado_en: moment.nullable(),
  terminado_por: z.string().nullable(),
  /** It keeps quiet now. */
  vigente: z.boolean(),
  /** The events that it kept quiet. */
  eventos_n: z.int(),
});
export type Silencio = z.output<typeof silencio>;

/** `GET /eventos/silencios`: those in force first, then the newest. */
export const silencios = {
  name: 'silencios' as const,
  record: silencio,
  filters: { vigente: z.boolean() },
  sorts: ['id'],
} satisfies Listed;

/** For an hour, until the working hours of now end, until tomorrow at 6:00. */
export const plazoSilencio = z.enum(['una_hora', 'turno', 'manana']);

/** `POST /eventos/silencios`: exactly one of vehicle, rule and place. */
export const nuevoSilencio = z
  .strictObject({
    activo_id: rowId.nullable().default(null),
    regla_id: rowId.nullable().default(null),
    parada_id: rowId.nullable().default(null),
    hasta: z.union([plazoSilencio, momentFrom('life')], 'Diga hasta cuándo'),
    motivo: z.string().trim().min(1, 'Diga por qué').max(300),
  })
  .refine(
    ({ activo_id, regla_id, parada_id }) => [activo_id, regla_id, parada_id].filter((id) => id !== null).length === 1,
    { path: ['activo_id'], message: 'Elija un activo, una regla o una parada' },
  );
