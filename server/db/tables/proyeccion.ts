import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { CausaCorreccion } from '#contract/entities/correcciones';
import { byCompany, idKey } from './stored';
import { moment } from './types';

/**
 * A part of a trip or a stop as it is stored: date, beginning and end, whole metres, seconds of idling, whole unseen
 * metres.
 */
export interface StoredPart {
  f: string;
  i: string;
  u: string;
  m: number;
  r: number;
  h: number;
}

/**
 * Marks: "derive again from this moment on", inserted by the transaction that changed the positions of an asset. Rows
 * are only inserted and deleted, so that writers of positions never wait for the projector.
 */
export const recalculoTable = pgTable(
  'recalculos_pendientes',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    activo_id: integer().notNull(),
    desde: moment().notNull(),
    /** 0 for new positions, 1 for the past, 2 for what was stored before an upgrade. */
    prioridad: smallint().notNull().default(0),
    /** Why: what a turn corrects because of it says so. */
    causa: text().$type<CausaCorreccion>().notNull().default('tardio'),
  },
  (t) => [idKey(t), index('recalculos_por_activo').on(t.activo_id), byCompany()],
);

/** The projection of an asset at its newest fix. Projecting the asset requires the lock of its row. */
export const proyeccionTable = pgTable(
  'proyecciones',
  {
    activo_id: integer().notNull(),
    empresa_id: integer().notNull(),
    /** Device time of the newest fix in it. */
    fecha: moment(),
    estado: json().$type<object>(),
    /**
     * When it may change by time alone: a silence or a wait that gets too long. An earlier one is left, because its
     * turn sets the next.
     */
    revisar_en: moment(),
    /** When events that wait for late frames are derived again, and from when on. */
    repasar_en: moment(),
    repasar_desde: moment(),
    /** Derived data until then is final: its positions may be deleted. A checkpoint at exactly this time is kept. */
    definitivo_hasta: moment(),
    /** By which version of the derivation all of it was asked for (tracking/model/version.ts). */
    version: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.activo_id, t.empresa_id] }),
    index('proyecciones_por_revisar')
      .on(t.revisar_en)
      .where(sql`revisar_en is not null`),
    index('proyecciones_por_repasar')
      .on(t.repasar_en)
      .where(sql`repasar_en is not null`),
    byCompany(),
  ],
);

/** Assets whose turn failed: they are retried at `hasta`, and the others go on. Normally empty. */
export const apartadoTable = pgTable(
  'proyecciones_apartadas',
  {
    activo_id: integer().notNull(),
    empresa_id: integer().notNull(),
    fallos: integer().notNull(),
    hasta: moment().notNull(),
    motivo: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.activo_id, t.empresa_id] }), byCompany()],
);

/**
 * Projections at earlier fixes: the last of each trip, and one a day. A late fix is projected from the one before it.
 */
export const puntoControlTable = pgTable(
  'puntos_control',
  {
    activo_id: integer().notNull(),
    fecha: moment().notNull(),
    empresa_id: integer().notNull(),
    estado: json().$type<object>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.activo_id, t.fecha, t.empresa_id] }), byCompany()],
);

/**
 * The line of a finished trip, for views that draw many at once: ms from its start, millionths of a degree, tenths of
 * km/h, degrees, 1 = engine on.
 */
const linea = {
  linea_ms: integer().array(),
  linea_lat: integer().array(),
  linea_lon: integer().array(),
  linea_vel: smallint().array(),
  linea_rumbo: smallint().array(),
  linea_marcas: smallint().array(),
};

/** Trips, from one stop to the next. */
export const viajeTable = pgTable(
  'viajes',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    activo_id: integer().notNull(),
    conductor_id: integer(),
    inicio_en: moment().notNull(),
    /** Null while it is in progress. */
    fin_en: moment(),
    latitud_inicio: doublePrecision().notNull(),
    longitud_inicio: doublePrecision().notNull(),
    latitud_fin: doublePrecision(),
    longitud_fin: doublePrecision(),
    distancia_km: doublePrecision().notNull(),
    ralenti_s: integer().notNull(),
    velocidad_max_kmh: real(),
    /** Hash of its fixes: the line is removed when they change. */
    huella: integer().notNull(),
    /** Its parts by day of the company; null until a version that keeps them has projected it. */
    dias: jsonb().$type<StoredPart[]>(),
    ...linea,
    /** Bounding box of its line, in degrees. */
    sur: doublePrecision(),
    norte: doublePrecision(),
    oeste: doublePrecision(),
    este: doublePrecision(),
  },
  (t) => [
    idKey(t),
    unique('viajes_uno').on(t.activo_id, t.inicio_en, t.empresa_id),
    index('viajes_por_empresa').on(t.empresa_id, t.inicio_en),
    // For the days that one looks at most, the last ones: a range in which each row ends.
    index('viajes_por_fin').on(t.empresa_id, t.fin_en),
    index('viajes_sin_linea')
      .on(t.id)
      .where(sql`fin_en is not null and linea_ms is null`),
    byCompany(),
  ],
);

/** Where and how long an asset stood. */
export const detencionTable = pgTable(
  'detenciones',
  {
    id: integer().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    activo_id: integer().notNull(),
    inicio_en: moment().notNull(),
    /** Null while it lasts. */
    fin_en: moment(),
    latitud: doublePrecision().notNull(),
    longitud: doublePrecision().notNull(),
    ralenti_s: integer().notNull(),
    /** Its idling by day of the company, without days that have none. */
    dias: jsonb().$type<StoredPart[]>(),
  },
  (t) => [
    idKey(t),
    unique('detenciones_una').on(t.activo_id, t.inicio_en, t.empresa_id),
    index('detenciones_por_empresa').on(t.empresa_id, t.inicio_en),
    index('detenciones_por_fin').on(t.empresa_id, t.fin_en),
    byCompany(),
  ],
);

/**
 * The figures of an asset by day of its company: the sums of the parts of its trips and stops that belong to the day. A
 * day without any has no row. Nobody saw `hueco_km` being driven.
 */
export const kmDiaTable = pgTable(
  'km_dia',
  {
    activo_id: integer().notNull(),
    fecha: date({ mode: 'string' }).notNull(),
    empresa_id: integer().notNull(),
    km: doublePrecision().notNull(),
    hueco_km: doublePrecision().notNull().default(0),
    /** Time in trips without idling. */
    movimiento_s: doublePrecision().notNull().default(0),
    /** Idling in trips and stops. */
    ralenti_s: integer().notNull().default(0),
    /** Trips that were under way. */
    viajes_n: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.activo_id, t.fecha, t.empresa_id] }),
    index('km_dia_por_empresa').on(t.empresa_id, t.fecha),
    byCompany(),
  ],
);

/**
 * When no frame of an asset came, for longer than its device's interval explains: it was neither driving nor standing,
 * as far as anybody knows.
 */
export const silencioTable = pgTable(
  'silencios',
  {
    activo_id: integer().notNull(),
    /** Device time of the frame before it. */
    inicio_en: moment().notNull(),
    empresa_id: integer().notNull(),
    /** Null while it lasts. */
    fin_en: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.activo_id, t.inicio_en, t.empresa_id] }),
    index('silencios_por_fin').on(t.empresa_id, t.fin_en),
    byCompany(),
  ],
);
