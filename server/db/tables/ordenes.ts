import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Activo } from '#contract/entities/activos';
import { ordenes, type Orden } from '#contract/entities/ordenes';
import { searchIndexes, searchTexts } from './search';
import { byCompany, refersTo, stored, storedKeys } from './stored';
import { amount, decimal, moment, words } from './types';
import { activoTable } from './activos';
import { codigoFallaTable } from './codigosFalla';
import { vencimientoTable } from './mantenimiento';
import { nivelTable } from './niveles';
import { personalTable } from './personal';
import { bodegaTable } from './bodegas';
import { proveedorTable } from './proveedores';

const living = sql`eliminado_en is null`;
const open = sql`eliminado_en is null and estado in ('pendiente', 'asignada', 'en_progreso', 'en_espera')`;

export const ordenTable = pgTable(
  'ordenes',
  {
    ...stored(),
    numero: text().notNull(),
    titulo: words().notNull(),
    descripcion: text(),
    tipo: text().$type<Orden['tipo']>().notNull(),
    prioridad: text().$type<Orden['prioridad']>().notNull(),
    estado: text().$type<Orden['estado']>().notNull(),
    /** The version since which it is in this state; null: unknown. The database maintains it. */
    version_trabajo: integer(),
    activo_id: integer(),
    nivel_id: integer().notNull(),
    servicio_ids: integer().array().notNull().default([]),
    solicitante_id: integer(),
    responsable_id: integer(),
    equipo_ids: integer().array().notNull().default([]),
    /** People who had it or helped, and no longer do. The database maintains it on every write. */
    tuvieron_ids: integer().array().notNull().default([]),
    proveedor_id: integer(),
    /** Where its parts are reserved; null: the store of its level. */
    bodega_id: integer(),
    fecha_programada: moment(),
    fecha_limite: moment(),
    duracion_estimada_min: integer(),
    detiene_activo: boolean().notNull().default(false),
    /** The asset's state before this order stopped it. */
    estado_previo: text().$type<Activo['estado']>(),
    problema_id: integer(),
    causa_id: integer(),
    remedio_id: integer(),
    falla_en: moment(),
    sintoma: text(),
    causa_falla: words(),
    solucion: text(),
    requiere_firma: boolean().notNull().default(false),
    fotos_min: smallint(),
    referencia_externa: text(),
    primera_respuesta_en: moment(),
    iniciada_en: moment(),
    completada_en: moment(),
    completada_por_id: integer(),
    cerrada_en: moment(),
    cerrada_por_id: integer(),
    cancelada_en: moment(),
    /** Since when it waits; null while it does not. */
    espera_desde: moment(),
    espera_min: integer().notNull().default(0),
    motivo_espera: text().$type<Orden['motivo_espera']>(),
    motivo_rechazo: text(),
    motivo_cancelacion: text(),
    reaperturas: integer().notNull().default(0),
    odometro_cierre_km: decimal(),
    horometro_cierre_h: decimal(),
    firma_id: uuid(),
    firma_nombre: text(),
    firma_documento: text(),
    firma_en: moment(),
    firma_latitud: decimal(),
    firma_longitud: decimal(),
    /** Updated whenever labour, parts and costs are written. */
    costo_mano_obra: amount().notNull().default(0),
    costo_repuestos: amount().notNull().default(0),
    costo_terceros: amount().notNull().default(0),
    costo_total: amount()
      .notNull()
      .generatedAlwaysAs(sql`costo_mano_obra + costo_repuestos + costo_terceros`),
    /** The cost that the asset's timeline has recorded. */
    costo_contado: amount().notNull().default(0),
    origen: text().$type<Orden['origen']>().notNull().default('manual'),
    /** The due that it covers, and its cycle: how often it had been done before. */
    mantenimiento_activo_id: integer(),
    mantenimiento_ciclo: integer(),
    /** The day of that due, where the limit is later because that had passed. */
    vencia_en: date({ mode: 'string' }),
    /** Nobody knew when that due was: it was neither kept nor missed. */
    sin_historia: boolean().notNull().default(false),
    afecta_plan: boolean().notNull().default(true),
    importacion_id: integer(),
    /** When the notice that it is overdue was sent. */
    vencida_avisada_en: moment(),
    ...searchTexts(ordenes),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('ordenes_activo', t, t.activo_id, activoTable),
    refersTo('ordenes_nivel', t, t.nivel_id, nivelTable),
    refersTo('ordenes_solicitante', t, t.solicitante_id, personalTable),
    refersTo('ordenes_responsable', t, t.responsable_id, personalTable),
    refersTo('ordenes_proveedor', t, t.proveedor_id, proveedorTable),
    refersTo('ordenes_bodega', t, t.bodega_id, bodegaTable),
    index('ordenes_por_proveedor')
      .on(t.empresa_id, t.proveedor_id, t.id)
      .where(sql`eliminado_en is null and proveedor_id is not null`),
    refersTo('ordenes_vencimiento', t, t.mantenimiento_activo_id, vencimientoTable),
    ...(['problema_id', 'causa_id', 'remedio_id'] as const).flatMap((code) => [
      refersTo(`ordenes_${code}`, t, t[code], codigoFallaTable),
      index(`ordenes_por_${code}`)
        .on(t.empresa_id, t[code], t.id)
        .where(sql`eliminado_en is null and ${sql.raw(code)} is not null`),
    ]),
    uniqueIndex('ordenes_una_por_vencimiento')
      .on(t.mantenimiento_activo_id, t.empresa_id)
      .where(
        sql`eliminado_en is null and mantenimiento_activo_id is not null and estado not in ('cerrada', 'cancelada')`,
      ),
    index('ordenes_por_vencimiento')
      .on(t.mantenimiento_activo_id, t.id)
      .where(sql`mantenimiento_activo_id is not null`),
    uniqueIndex('ordenes_numero_unico').on(t.empresa_id, t.numero),
    uniqueIndex('ordenes_referencia_externa_unico')
      .on(t.empresa_id, sql`lower(referencia_externa)`)
      .where(living),
    index('ordenes_por_id').on(t.empresa_id, t.id).where(living),
    index('ordenes_por_estado').on(t.empresa_id, t.estado, t.id).where(living),
    index('ordenes_por_limite').on(t.empresa_id, t.fecha_limite, t.id).where(open),
    index('ordenes_por_limite_todas').on(t.empresa_id, t.fecha_limite, t.id).where(living),
    index('ordenes_por_programada').on(t.empresa_id, t.fecha_programada).where(living),
    index('ordenes_por_creacion').on(t.empresa_id, t.creado_en).where(living),
    index('ordenes_por_cierre')
      .on(t.empresa_id, t.cerrada_en)
      .where(sql`eliminado_en is null and cerrada_en is not null`),
    index('ordenes_por_completada')
      .on(t.empresa_id, t.completada_en)
      .where(sql`eliminado_en is null and completada_en is not null`),
    index('ordenes_por_activo').on(t.empresa_id, t.activo_id, t.id).where(living),
    index('ordenes_por_nivel').on(t.empresa_id, t.nivel_id, t.id).where(living),
    index('ordenes_por_responsable').on(t.empresa_id, t.responsable_id, t.id).where(living),
    index('ordenes_por_creador').on(t.empresa_id, t.creado_por_id).where(living),
    index('ordenes_por_equipo').using('gin', t.equipo_ids),
    index('ordenes_por_servicio').using('gin', t.servicio_ids),
    index('ordenes_por_importacion')
      .on(t.importacion_id)
      .where(sql`importacion_id is not null`),
    ...searchIndexes(ordenes, t),
    byCompany(),
  ],
);
