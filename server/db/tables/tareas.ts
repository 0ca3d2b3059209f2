import { boolean, doublePrecision, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { tareas, type Tarea } from '#contract/entities/tareas';
import { searchIndexes, searchTexts } from './search';
import { byCompany, living, refersTo, stored, storedKeys } from './stored';
import { moment, words } from './types';
import { ordenTable } from './ordenes';
import { personalTable } from './personal';

export const tareaTable = pgTable(
  'tareas',
  {
    ...stored(),
    orden_id: integer(),
    posicion: smallint().notNull().default(0),
    titulo: words().notNull(),
    instruccion: text(),
    imagen_guia_id: uuid(),
    tipo: text().$type<Tarea['tipo']>().notNull(),
    obligatoria: boolean().notNull().default(false),
    opciones: text().array().notNull().default([]),
    unidad: text(),
    minimo: doublePrecision(),
    maximo: doublePrecision(),
    medidor_id: integer(),
    asignado_a_id: integer(),
    fecha_limite: moment(),
    foto_obligatoria: boolean().notNull().default(false),
    accion_si_falla: text().$type<Tarea['accion_si_falla']>().notNull().default('ninguna'),
    estado: text().$type<Tarea['estado']>().notNull().default('pendiente'),
    valor: jsonb().$type<Tarea['valor']>(),
    resultado: text().$type<Tarea['resultado']>(),
    nota: text(),
    evidencias_ids: uuid().array().notNull().default([]),
    /** The version since which its result is as it is; null: unknown. The database maintains it. */
    version_trabajo: integer(),
    completada_en: moment(),
    completada_por_id: integer(),
    /** The effects of its failure, so that they happen only once. */
    orden_por_falla_id: integer(),
    /** The meter reading created from this task. */
    lectura_id: integer(),
    ...searchTexts(tareas),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('tareas_orden', t, t.orden_id, ordenTable),
    refersTo('tareas_asignado', t, t.asignado_a_id, personalTable),
    index('tareas_por_orden').on(t.orden_id, t.posicion, t.id).where(living),
    index('tareas_por_id').on(t.empresa_id, t.id).where(living),
    index('tareas_por_estado').on(t.empresa_id, t.estado, t.id).where(living),
    index('tareas_por_asignado').on(t.empresa_id, t.asignado_a_id, t.id).where(living),
    ...searchIndexes(tareas, t),
    byCompany(),
  ],
);
