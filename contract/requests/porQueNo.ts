import { day, moment, rowId } from '../core/entity';
import { horario } from '../entities/empresas';
import { situacionPlan } from '../entities/mantenimiento';
import { z } from '../core/validation';

/** Why nothing was raised, the most telling reason first, as sentences. */
const motivos = z.array(z.string());
/** The period that was looked at. */
const periodo = { desde: moment, hasta: moment };

/** `GET /reglas/{id}/por-que`: what a rule looked at in the last 30 days. */
export const porQueRegla = z.object({
  regla_id: rowId,
  ...periodo,
  activa: z.boolean(),
  vigente_desde: moment,
  eventos_n: z.int(),
  silenciados_n: z.int(),
  /** Silences in force that cover it, or assets of it. */
  silencios_n: z.int(),
  /** The assets in its scope, and those of them that sent positions in the period. */
  activos_n: z.int(),
  con_posiciones_n: z.int(),
  /** Visits to its stop, or runs of its route; null: it is of neither. */
  pasos_n: z.int().nullable(),
  /** The hours in which it applies; null: always. */
  horario: horario.nullable(),
  umbral: z.number().nullable(),
  unidad: z.string().nullable(),
  /** What came nearest to the limit: the highest value, of a battery the lowest. Null: nothing of the kind is kept. */
  valor: z.number().nullable(),
  valor_en: moment.nullable(),
  valor_activo_id: rowId.nullable(),
  /** The newest position that was judged; of rules on other data, now. Null: none. */
  evaluada_en: moment.nullable(),
  motivos,
});
export type PorQueRegla = z.output<typeof porQueRegla>;

/** `GET /mantenimiento/{id}/por-que`: why a plan warns of nothing. */
export const porQuePlan = z.object({
  plan_id: rowId,
  activo: z.boolean(),
  /** Its assets, by the situation of their dues. */
  activos_n: z.int(),
  situaciones: z.record(situacionPlan, z.int()),
  /** The next date of all its dues. */
  proxima_fecha: day.nullable(),
  eventos_n: z.int(),
  /** Active rules that tell of dues. */
  reglas_n: z.int(),
  evaluado_en: moment,
  motivos,
});
export type PorQuePlan = z.output<typeof porQuePlan>;

/** `GET /activos/documentos/por-que`: why documents warn of nothing. */
export const porQueDocumentos = z.object({
  documentos_n: z.int(),
  sin_vencimiento_n: z.int(),
  vencidos_n: z.int(),
  por_vencer_n: z.int(),
  activos_n: z.int(),
  activos_sin_documentos_n: z.int(),
  /** The least and the greatest days of notice. */
  aviso_dias_min: z.int().nullable(),
  aviso_dias_max: z.int().nullable(),
  /** The next expiry that is still to be warned of, and when it is. */
  proximo_vence_en: day.nullable(),
  proximo_aviso_en: day.nullable(),
  reglas_n: z.int(),
  eventos_n: z.int(),
  evaluado_en: moment,
  motivos,
});
export type PorQueDocumentos = z.output<typeof porQueDocumentos>;
