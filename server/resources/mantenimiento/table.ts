import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { mantenimiento, type Mantenimiento, type PasoPlan } from '#contract/mantenimiento';
import { searchIndexes, searchTexts } from '../../db/search';
import { byCompany, stored } from '../../db/stored';
import { decimal, moment, now, words } from '../../db/types';
import { activoTable } from '../activos/table';

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
    /** Since when its dates and measures are counted as they are: of what was done before only the last time counts. */
    definido_en: moment().notNull().default(now),
    /** When `inicia_en` was last written: series moved before that are forgotten. */
    iniciado_en: moment().notNull().default(now),
    ...searchTexts(mantenimiento),
  },
  (t) => [
    unique('mantenimiento_empresa_id').on(t.empresa_id, t.id),
    index('mantenimiento_por_nombre').on(t.empresa_id, t.nombre, t.id),
    ...searchIndexes(mantenimiento, t),
    byCompany(),
  ],
);

/** One asset in one plan. What it was asked and when stands in `mantenimiento_pasos` and `ordenes`; all from `ciclo` on is derived (maintenance/). */
export const vencimientoTable = pgTable(
  'mantenimiento_activos',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    plan_id: integer().notNull(),
    activo_id: integer().notNull(),
    version: integer().notNull().default(1),
    /** When it first came in, and since when it is out; null: it is in. */
    desde: moment().notNull().default(now),
    fuera_desde: moment(),

    ciclo: integer().notNull().default(0),
    ultima_fecha: day(),
    ultima_medida: decimal(),
    proxima_fecha: day(),
    proxima_medida: decimal(),
    /** The first valid readings that were at the measure, and at that of its warning. */
    alcanzada_en: moment(),
    avisada_en: moment(),
    fecha_pronosticada: day(),
    /** The date that the others are counted from. */
    ancla: day(),
    pospuesto_hasta: day(),
    reprogramado_para: day(),
    motivo: text(),
    vence_en: day(),
    /** The first days of «próximo» and of «vencido». */
    avisa_desde: day(),
    vencido_desde: day(),
    medidor_id: integer(),
    medida_actual: decimal(),
    uso_diario: decimal(),
    /** The cycle for which the asset's timeline has an overdue entry. */
    vencido_contado: integer(),
  },
  (t) => [
    unique('mantenimiento_activos_uno').on(t.plan_id, t.activo_id),
    unique('mantenimiento_activos_empresa_id').on(t.empresa_id, t.id),
    foreignKey({ name: 'mantenimiento_activos_plan', columns: [t.empresa_id, t.plan_id], foreignColumns: [planTable.empresa_id, planTable.id] }),
    foreignKey({ name: 'mantenimiento_activos_activo', columns: [t.empresa_id, t.activo_id], foreignColumns: [activoTable.empresa_id, activoTable.id] }),
    index('mantenimiento_activos_por_activo').on(t.activo_id),
    // With all that a plan's counts ask of its dues, so that they are counted without reading them.
    index('mantenimiento_activos_por_plan')
      .on(t.plan_id, t.vence_en, t.vencido_desde, t.avisa_desde, t.pospuesto_hasta, t.id, t.empresa_id)
      .where(sql`fuera_desde is null`),
    index('mantenimiento_activos_por_contar')
      .on(t.empresa_id, t.vencido_desde)
      .where(sql`fuera_desde is null and vencido_desde is not null and vencido_contado is distinct from ciclo`),
    index('mantenimiento_activos_por_vencer')
      .on(t.empresa_id, t.vence_en, t.id)
      .where(sql`fuera_desde is null`),
    byCompany(),
  ],
);

/** What became of assets in plans. Append-only; `ciclo`: how many times it had been done then, so that what was moved stays with its cycle. */
export const pasoPlanTable = pgTable(
  'mantenimiento_pasos',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
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
    foreignKey({
      name: 'mantenimiento_pasos_vencimiento',
      columns: [t.empresa_id, t.vencimiento_id],
      foreignColumns: [vencimientoTable.empresa_id, vencimientoTable.id],
    }),
    index('mantenimiento_pasos_por_vencimiento').on(t.vencimiento_id, t.id),
    byCompany(),
  ],
);

/** Plans and assets whose dues are to be worked out anew. Triggers write them with each change that dues follow from; whoever settles takes them away. */
export const marcaPlanTable = pgTable(
  'mantenimiento_marcas',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    plan_id: integer(),
    activo_id: integer(),
  },
  (t) => [
    check('mantenimiento_marcas_de_uno', sql`num_nonnulls(plan_id, activo_id) = 1`),
    index('mantenimiento_marcas_por_empresa').on(t.empresa_id, t.id),
    byCompany(),
  ],
);
