import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Lectura, Medidor, Indisponibilidad } from '#contract/entities/hojaDeVida';
import { byCompany, idKey, living, refersTo, stored, storedKeys } from './stored';
import { decimal, moment, now, words } from './types';
import { personalTable } from './personal';
import { activoTable } from './activos';

/** Documents of an asset or of a person, each with its file. */
export const documentoTable = pgTable(
  'documentos',
  {
    ...stored(),
    activo_id: integer(),
    personal_id: integer(),
    tipo: words().notNull(),
    numero: text(),
    emisor: words(),
    expedido_en: date(),
    vence_en: date(),
    aviso_dias: integer().notNull().default(30),
    archivo_id: uuid(),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('documentos_activo', t, t.activo_id, activoTable),
    refersTo('documentos_persona', t, t.personal_id, personalTable),
    check('documentos_de_uno', sql`num_nonnulls(activo_id, personal_id) = 1`),
    index('documentos_por_activo').on(t.activo_id).where(living),
    index('documentos_por_persona').on(t.personal_id).where(living),
    index('documentos_por_vencer')
      .on(t.empresa_id, t.vence_en)
      .where(sql`eliminado_en is null and vence_en is not null`),
    byCompany(),
  ],
);

export const medidorTable = pgTable(
  'medidores',
  {
    ...stored(),
    activo_id: integer().notNull(),
    tipo: text().$type<Medidor['tipo']>().notNull(),
    nombre: words(),
    unidad: text().notNull(),
    acumulativo: boolean().notNull(),
    salto_max_diario: decimal(),
    /** The newest valid reading; the code that writes readings keeps it up to date. */
    valor_actual: decimal(),
    fecha_actual: moment(),
    /** What replaced meters had counted: added to the value of the present one. */
    desfase: decimal().notNull().default(0),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('medidores_activo', t, t.activo_id, activoTable),
    index('medidores_por_activo').on(t.activo_id, t.tipo).where(living),
    byCompany(),
  ],
);

export const lecturaTable = pgTable(
  'lecturas',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    medidor_id: integer().notNull(),
    valor: decimal().notNull(),
    total: decimal().notNull(),
    fecha: moment().notNull(),
    fuente: text().$type<Lectura['fuente']>().notNull(),
    estado: text().$type<Lectura['estado']>().notNull(),
    reinicio: boolean().notNull().default(false),
    motivo: text(),
    nota: text(),
    foto_id: uuid(),
    orden_id: integer(),
    creado_por_id: integer(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    idKey(t),
    refersTo('lecturas_medidor', t, t.medidor_id, medidorTable),
    index('lecturas_por_medidor').on(t.medidor_id, t.fecha.desc(), t.id.desc()),
    byCompany(),
  ],
);

/**
 * When an asset was stopped and why. An exclusion constraint (0000_start.sql) keeps periods of one asset from
 * overlapping.
 */
export const indisponibilidadTable = pgTable(
  'tiempos_parada',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    activo_id: integer().notNull(),
    inicio_en: moment().notNull(),
    fin_en: moment(),
    clase: text().$type<Indisponibilidad['clase']>().notNull(),
    nota: text(),
    origen: text().$type<Indisponibilidad['origen']>().notNull().default('estado'),
    orden_id: integer(),
    /** The imports that opened and ended it, while nobody has corrected it since: undoing them takes that back. */
    abierta_por_importacion: integer(),
    cerrada_por_importacion: integer(),
    creado_por_id: integer(),
    creado_en: moment().notNull().default(now),
    version: integer().notNull().default(1),
  },
  (t) => [
    idKey(t),
    refersTo('tiempos_parada_activo', t, t.activo_id, activoTable),
    check('tiempos_parada_periodo', sql`fin_en is null or fin_en >= inicio_en`),
    index('tiempos_parada_por_activo').on(t.activo_id, t.inicio_en),
    byCompany(),
  ],
);
