import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { mantenimiento, type Mantenimiento, type PasoPlan } from '#contract/entities/mantenimiento';
import { searchIndexes, searchTexts } from './search';
import { byCompany, companyKey, idKey, refersTo, stored, storedKeys } from './stored';
import { decimal, moment, now, words } from './types';
import { activoTable } from './activos';

const day = () => date({ mode: 'string' });
const ids = () =>
  integer()
    .array()
    .notNull()
    .default(sql`'{}'`);

/** Plans of maintenance. */
export const planTable = pgTable(
  'mantenimiento',
  {
    ...stored(),
    nombre: words().notNull(),
    descripcion: text(),
    tipo: text().$type<Mantenimiento['tipo']>().notNull(),
    estado: text().$type<Mantenimiento['estado']>().notNull(),
    servicio_ids: ids(),
    plantilla_id: integer(),
    alcance: text().$type<Mantenimiento['alcance']>().notNull(),
    activos: ids(),
    categorias: ids(),
    niveles: ids(),
    disparador: text().$type<Mantenimiento['disparador']>().notNull(),
    cada_valor: integer(),
    cada_unidad: text().$type<NonNullable<Mantenimiento['cada_unidad']>>(),
    dias_semana: ids(),
    meses: smallint().array().notNull().default([]),
    cada_medida: decimal(),
    medidor_tipo: text().$type<NonNullable<Mantenimiento['medidor_tipo']>>(),
    medidor_nombre: text(),
    condicion: jsonb().$type<NonNullable<Mantenimiento['condicion']>>(),
    base: text().$type<Mantenimiento['base']>().notNull(),
    inicia_en: day().notNull(),
    termina_en: day(),
    aviso_dias: smallint(),
    aviso_medida: decimal(),
    crear_orden_automatica: boolean().notNull(),
    anticipacion_dias: smallint().notNull(),
    prioridad: text().$type<Mantenimiento['prioridad']>().notNull(),
    responsable_id: integer(),
    equipo_ids: ids(),
    requiere_firma: boolean().notNull(),
    fotos_min: smallint(),
    /** When its current dates and measures were defined: of earlier completions only the last one counts. */
    definido_en: moment().notNull().default(now),
    /** When `inicia_en` was last written: moves of the series before that are ignored. */
    iniciado_en: moment().notNull().default(now),
    ...searchTexts(mantenimiento),
  },
  (t) => [
    ...storedKeys(t),
    index('mantenimiento_por_nombre').on(t.empresa_id, t.nombre, t.id),
    ...searchIndexes(mantenimiento, t),
    byCompany(),
  ],
);

/**
 * One asset in one plan. Its history is in `mantenimiento_pasos` and `ordenes`; all columns from `ciclo` on are derived
 * (maintenance/).
 */
export const vencimientoTable = pgTable(
  'mantenimiento_activos',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    plan_id: integer().notNull(),
    activo_id: integer().notNull(),
    version: integer().notNull().default(1),
    /** When it first joined, and when it left; null while it is in the plan. */
    desde: moment().notNull().default(now),
    fuera_desde: moment(),
    /** It joined before last times were asked for: it counts as it did then. */
    anterior: boolean().notNull().default(false),

    ciclo: integer().notNull().default(0),
    ultima_fecha: day(),
    ultima_medida: decimal(),
    proxima_fecha: day(),
    proxima_medida: decimal(),
    /** The first valid readings that reached the measure, and its warning. */
    alcanzada_en: moment(),
    avisada_en: moment(),
    fecha_pronosticada: day(),
    /** The date from which the others are counted. */
    ancla: day(),
    pospuesto_hasta: day(),
    reprogramado_para: day(),
    motivo: text(),
    vence_en: day(),
    /** The first days of «próximo» and of «vencido». */
    avisa_desde: day(),
    vencido_desde: day(),
    /**
     * Of a plan that rests in some months: the first day of the season by which the days above were computed, and that
     * of the pause after it, when they are computed again.
     */
    temporada_desde: day(),
    pausa_desde: day(),
    sin_historia: boolean().notNull().default(false),
    sin_medidor: boolean().notNull().default(false),
    /** The first day on which its meter's last reading is too old; null: it counts by no meter, or has none. */
    sin_lecturas_desde: day(),
    medidor_id: integer(),
    medida_actual: decimal(),
    uso_diario: decimal(),
    /** The cycle for which the asset's timeline has an overdue entry. */
    vencido_contado: integer(),
  },
  (t) => [
    unique('mantenimiento_activos_uno').on(t.plan_id, t.activo_id, t.empresa_id),
    companyKey(t),
    refersTo('mantenimiento_activos_plan', t, t.plan_id, planTable),
    refersTo('mantenimiento_activos_activo', t, t.activo_id, activoTable),
    index('mantenimiento_activos_por_activo').on(t.activo_id),
    // Contains all columns that a plan's counts need, so that its dues are counted by index only.
    index('mantenimiento_activos_por_plan')
      .on(
        t.plan_id,
        t.vence_en,
        t.vencido_desde,
        t.avisa_desde,
        t.pospuesto_hasta,
        t.sin_lecturas_desde,
        t.sin_historia,
        t.sin_medidor,
        t.id,
        t.empresa_id,
      )
      .where(sql`fuera_desde is null`),
    index('mantenimiento_activos_por_contar')
      .on(t.empresa_id, t.vencido_desde)
      .where(sql`fuera_desde is null and vencido_desde is not null and vencido_contado is distinct from ciclo`),
    index('mantenimiento_activos_por_pausa')
      .on(t.empresa_id, t.pausa_desde)
      .where(sql`fuera_desde is null and pausa_desde is not null`),
    index('mantenimiento_activos_por_vencer')
      .on(t.empresa_id, t.vence_en, t.id)
      .where(sql`fuera_desde is null`),
    byCompany(),
  ],
);

/**
 * The history of assets in plans. Append-only; `ciclo`: how often it had been done by then, so that a move stays with
 * its cycle.
 */
export const pasoPlanTable = pgTable(
  'mantenimiento_pasos',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    vencimiento_id: integer().notNull(),
    ciclo: integer().notNull(),
    tipo: text().$type<PasoPlan['tipo']>().notNull(),
    fecha: moment().notNull().default(now),
    dia: day(),
    medida: decimal(),
    motivo: text(),
    user_id: integer(),
  },
  (t) => [
    idKey(t),
    refersTo('mantenimiento_pasos_vencimiento', t, t.vencimiento_id, vencimientoTable),
    index('mantenimiento_pasos_por_vencimiento').on(t.vencimiento_id, t.id),
    byCompany(),
  ],
);

/**
 * Plans and assets whose dues must be recomputed. Triggers insert them with each relevant change; `settle` deletes
 * them.
 */
export const marcaPlanTable = pgTable(
  'mantenimiento_marcas',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    plan_id: integer(),
    activo_id: integer(),
  },
  (t) => [
    idKey(t),
    check('mantenimiento_marcas_de_uno', sql`num_nonnulls(plan_id, activo_id) = 1`),
    index('mantenimiento_marcas_por_empresa').on(t.empresa_id, t.id),
    byCompany(),
  ],
);
