import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { inspecciones, type ResultadoInspeccion, type Respuesta } from '#contract/entities/inspecciones';
import { defectos, type EstadoDefecto, type PasoDefecto } from '#contract/entities/defectos';
import type { Plantilla, SeveridadDefecto } from '#contract/entities/plantillas';
import { activoTable } from './activos';
import { ordenTable } from './ordenes';
import { personalTable } from './personal';
import { plantillaTable } from './plantillas';
import { searchIndexes, searchTexts } from './search';
import { byCompany, idKey, living, refersTo, stored, storedKeys } from './stored';
import { decimal, moment, now } from './types';

/** What somebody found. Only `resultado` is derived; the rest never changes, but for its annulment. */
export const inspeccionTable = pgTable(
  'inspecciones',
  {
    ...stored(),
    plantilla_id: integer().notNull(),
    activo_id: integer().notNull(),
    /** Who inspected; `inspector`, `plantilla`: their names at that time. */
    personal_id: integer(),
    inspector: text(),
    plantilla: text().notNull(),
    fecha: moment().notNull(),
    duracion_s: integer(),
    lectura: decimal(),
    medidor: text().$type<'odometro' | 'horometro'>(),
    /** The reading that it stored; null where the value did not fit among the others. */
    lectura_id: integer(),
    latitud: doublePrecision(),
    longitud: doublePrecision(),
    firma_id: uuid(),
    firma_nombre: text(),
    /** Derived: by what fails in it, and what was open on the asset at its `fecha`. */
    resultado: text().$type<ResultadoInspeccion>().notNull(),
    orden_id: integer(),
    anulada_en: moment(),
    anulada_por_id: integer(),
    motivo_anulacion: text(),
    /** Of the request: the same uuid with other data is refused. */
    huella: text().notNull(),
    ...searchTexts(inspecciones),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('inspecciones_plantilla', t, t.plantilla_id, plantillaTable),
    refersTo('inspecciones_activo', t, t.activo_id, activoTable),
    refersTo('inspecciones_persona', t, t.personal_id, personalTable),
    refersTo('inspecciones_orden', t, t.orden_id, ordenTable),
    index('inspecciones_por_activo').on(t.empresa_id, t.activo_id, t.fecha, t.id).where(living),
    index('inspecciones_por_fecha').on(t.empresa_id, t.fecha, t.id).where(living),
    index('inspecciones_por_persona').on(t.empresa_id, t.personal_id, t.fecha).where(living),
    ...searchIndexes(inspecciones, t),
    byCompany(),
  ],
);

/** Its answers, with what each point was then. Rows never change but for `defecto_id`, which is derived. */
export const respuestaTable = pgTable(
  'inspeccion_respuestas',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    inspeccion_id: integer().notNull(),
    posicion: integer().notNull(),
    item: text().notNull(),
    titulo: text().notNull(),
    grupo: text(),
    unidad: text(),
    severidad: text().$type<SeveridadDefecto>().notNull(),
    resultado: text().$type<Respuesta['resultado']>().notNull(),
    valor: jsonb().$type<Respuesta['valor']>(),
    nota: text(),
    fotos: uuid().array().notNull().default([]),
    reparado: jsonb().$type<Respuesta['reparado']>(),
    defecto_id: integer(),
  },
  (t) => [
    idKey(t),
    refersTo('inspeccion_respuestas_inspeccion', t, t.inspeccion_id, inspeccionTable),
    index('inspeccion_respuestas_por_inspeccion').on(t.empresa_id, t.inspeccion_id, t.posicion),
    index('inspeccion_respuestas_por_defecto')
      .on(t.empresa_id, t.defecto_id)
      .where(sql`defecto_id is not null`),
    // Of which defects are derived.
    index('inspeccion_respuestas_que_cuentan')
      .on(t.empresa_id, t.inspeccion_id, t.item)
      .where(sql`resultado = 'falla' or reparado is not null`),
    byCompany(),
  ],
);

/** Derived from answers and acts (server/resources/defectos/derive.ts). */
export const defectoTable = pgTable(
  'defectos',
  {
    ...stored(),
    activo_id: integer().notNull(),
    plantilla_id: integer().notNull(),
    item: text().notNull(),
    titulo: text().notNull(),
    grupo: text(),
    severidad: text().$type<SeveridadDefecto>().notNull(),
    estado: text().$type<EstadoDefecto>().notNull().default('abierto'),
    abierto_en: moment().notNull(),
    inspeccion_id: integer(),
    vistas_n: integer().notNull().default(1),
    ultima_vista_en: moment().notNull(),
    orden_id: integer(),
    reparado_en: moment(),
    reparado_por_id: integer(),
    reparado_por: text(),
    nota: text(),
    /** Failures up to this moment belong to it, later ones to another; null while it is open. */
    cierra_en: moment(),
    ...searchTexts(defectos),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('defectos_activo', t, t.activo_id, activoTable),
    refersTo('defectos_plantilla', t, t.plantilla_id, plantillaTable),
    refersTo('defectos_orden', t, t.orden_id, ordenTable),
    // Also those that are gone: what was done about one may bring it back.
    index('defectos_por_punto').on(t.empresa_id, t.activo_id, t.plantilla_id, t.item),
    index('defectos_abiertos')
      .on(t.empresa_id, t.activo_id, t.severidad)
      .where(sql`estado in ('abierto', 'en_orden') and eliminado_en is null`),
    index('defectos_por_orden')
      .on(t.empresa_id, t.orden_id)
      .where(sql`orden_id is not null`),
    index('defectos_por_fecha').on(t.empresa_id, t.abierto_en, t.id).where(living),
    ...searchIndexes(defectos, t),
    byCompany(),
  ],
);

/** What was done about a defect. Append-only. */
export const defectoActoTable = pgTable(
  'defecto_actos',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    defecto_id: integer().notNull(),
    tipo: text().$type<Exclude<PasoDefecto['tipo'], 'visto'>>().notNull(),
    fecha: moment().notNull().default(now),
    /** The latest sighting that was known then: one that is earlier and comes later belongs to it too. */
    tras: moment(),
    nota: text(),
    /** Who did it, in words. */
    nombre: text(),
    orden_id: integer(),
    user_id: integer(),
  },
  (t) => [
    idKey(t),
    refersTo('defecto_actos_defecto', t, t.defecto_id, defectoTable),
    index('defecto_actos_por_defecto').on(t.empresa_id, t.defecto_id, t.id),
    byCompany(),
  ],
);

/** The points of a form as each version had them: a phone may have an older one. */
export const plantillaVersionTable = pgTable(
  'plantilla_versiones',
  {
    empresa_id: integer().notNull(),
    plantilla_id: integer().notNull(),
    version: integer().notNull(),
    items: jsonb().$type<Plantilla['items']>().notNull(),
    creado_en: moment().notNull().default(now),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.plantilla_id, t.version] }),
    refersTo('plantilla_versiones_plantilla', t, t.plantilla_id, plantillaTable),
    byCompany(),
  ],
);
