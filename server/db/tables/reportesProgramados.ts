import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { ReporteProgramado } from '#contract/requests/reportesProgramados';
import { byCompany, companyId, idKey } from './stored';
import { moment, now, words } from './types';

/** Reports that are mailed on a schedule, with the result of the last time. */
export const reporteProgramadoTable = pgTable(
  'reportes_programados',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: companyId(),
    nombre: words().notNull(),
    reporte: text().$type<ReporteProgramado['reporte']>().notNull(),
    filtros: jsonb().$type<Record<string, unknown>>().notNull(),
    columnas: jsonb().$type<string[]>().notNull(),
    agrupacion: jsonb().$type<ReporteProgramado['agrupacion']>(),
    orden: jsonb().$type<ReporteProgramado['orden']>(),
    periodo: text().$type<ReporteProgramado['periodo']>().notNull(),
    formato: text().$type<ReporteProgramado['formato']>().notNull(),
    frecuencia: text().$type<ReporteProgramado['frecuencia']>().notNull(),
    dia_semana: smallint(),
    dia_mes: smallint(),
    hora: text().notNull(),
    destinatarios: integer().array().notNull(),
    activo: boolean().notNull().default(true),
    creado_por_id: integer().notNull(),
    creado_en: moment().notNull().default(now),
    /**
     * When it is sent next, by the clocks of `zona`; null when paused. A process that takes a time advances it in the
     * same transaction.
     */
    proximo_en: moment(),
    zona: text().notNull(),
    /** The time that is being sent or was sent last, and the users who have got it. */
    turno_en: moment(),
    entregado_a: integer().array().notNull().default([]),
    ultimo_envio_en: moment(),
    ultimo_error: text(),
  },
  (t) => [
    idKey(t),
    index('reportes_programados_por_turno')
      .on(t.proximo_en)
      .where(sql`activo`),
    index('reportes_programados_por_empresa').on(t.empresa_id, t.id),
    byCompany(),
  ],
);
