import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { combustible, type EstadoCarga, type MotivoCarga } from '#contract/entities/combustible';
import { searchIndexes, searchTexts } from './search';
import { byCompany, living, refersTo, stored, storedKeys } from './stored';
import { amount, decimal, moment } from './types';
import { activoTable } from './activos';
import { paradaTable } from './paradas';
import { personalTable } from './personal';
import { proveedorTable } from './proveedores';

export const combustibleTable = pgTable(
  'cargas_combustible',
  {
    ...stored(),
    activo_id: integer().notNull(),
    fecha: moment().notNull(),
    litros: decimal().notNull(),
    valor: amount(),
    odometro_km: decimal(),
    horometro_h: decimal(),
    tanque_lleno: boolean().notNull(),
    parada_id: integer(),
    proveedor_id: integer(),
    personal_id: integer(),
    foto_id: uuid(),
    nota: text(),
    /** The columns from here on hold the verdict (verdicts.ts), except the annulment by a person. */
    estado: text().$type<EstadoCarga>().notNull().default('valida'),
    motivos: text().array().$type<MotivoCarga[]>().notNull().default([]),
    motivo_anulacion: text(),
    recorrido_km: decimal(),
    tramo_km: decimal(),
    tramo_l: decimal(),
    tramo_valor: amount(),
    /** By the hour meter: hours and fuel since the last full tank with its reading. */
    tramo_h: decimal(),
    tramo_h_l: decimal(),
    /** The odometer reading created from this load. */
    lectura_id: integer(),
    /** That of the hour meter. */
    lectura_horas_id: integer(),
    ...searchTexts(combustible),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('cargas_combustible_activo', t, t.activo_id, activoTable),
    refersTo('cargas_combustible_parada', t, t.parada_id, paradaTable),
    refersTo('cargas_combustible_personal', t, t.personal_id, personalTable),
    refersTo('cargas_combustible_proveedor', t, t.proveedor_id, proveedorTable),
    index('cargas_combustible_por_proveedor')
      .on(t.empresa_id, t.proveedor_id, t.id)
      .where(sql`eliminado_en is null and proveedor_id is not null`),
    index('cargas_combustible_por_activo').on(t.activo_id, t.fecha, t.id).where(living),
    index('cargas_combustible_por_fecha').on(t.empresa_id, t.fecha, t.id).where(living),
    index('cargas_combustible_por_estado').on(t.empresa_id, t.estado, t.fecha, t.id).where(living),
    ...searchIndexes(combustible, t),
    byCompany(),
  ],
);
