import { sql } from 'drizzle-orm';
import { bigint, date, doublePrecision, index, integer, json, pgTable, primaryKey, real, smallint, text, unique } from 'drizzle-orm/pg-core';
import { byCompany } from '../../db/stored';
import { moment } from '../../db/types';

/**
 * "Derive anew from this moment on": set in the transaction that changed what is stored of an asset. Rows are only added and taken
 * away, so that whoever stores positions never waits for whoever projects them.
 */
export const recalculoTable = pgTable(
  'recalculos_pendientes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    activo_id: integer().notNull(),
    desde: moment().notNull(),
    /** 0 what just came, 1 the past, 2 what was stored before an upgrade. */
    prioridad: smallint().notNull().default(0),
  },
  (t) => [index('recalculos_por_activo').on(t.activo_id), byCompany()],
);

/** What the projector knows of an asset as of its newest fix. Whoever projects the asset holds the lock of its row. */
export const proyeccionTable = pgTable(
  'proyecciones',
  {
    activo_id: integer().primaryKey(),
    empresa_id: integer().notNull(),
    /** Device time of the newest fix in it. */
    fecha: moment(),
    estado: json().$type<object>(),
    /** When time alone may change it: a silence or a wait that gets too long. One that comes earlier is left, for it sets the next. */
    revisar_en: moment(),
    /** What is derived of the time until then stays as it is: its positions may be gone. A checkpoint of exactly then is kept. */
    definitivo_hasta: moment(),
  },
  (t) => [
    index('proyecciones_por_revisar')
      .on(t.revisar_en)
      .where(sql`revisar_en is not null`),
    byCompany(),
  ],
);

/** Assets whose turn failed: they are tried again then, and hold up nobody meanwhile. Empty where all is well. */
export const apartadoTable = pgTable(
  'proyecciones_apartadas',
  {
    activo_id: integer().primaryKey(),
    empresa_id: integer().notNull(),
    fallos: integer().notNull(),
    hasta: moment().notNull(),
    motivo: text().notNull(),
  },
  () => [byCompany()],
);

/** The same as of earlier fixes: the last of each trip, and one a day. A late fix is projected from the one before it. */
export const puntoControlTable = pgTable(
  'puntos_control',
  { activo_id: integer().notNull(), fecha: moment().notNull(), empresa_id: integer().notNull(), estado: json().$type<object>().notNull() },
  (t) => [primaryKey({ columns: [t.activo_id, t.fecha] }), byCompany()],
);

/** Way of a closed trip, for who draws many at once: ms from its start, millionths of a degree, tenths of km/h, degrees, 1 = engine on. */
const linea = {
  linea_ms: integer().array(),
  linea_lat: integer().array(),
  linea_lon: integer().array(),
  linea_vel: smallint().array(),
  linea_rumbo: smallint().array(),
  linea_marcas: smallint().array(),
};

/** From one stop to the next. */
export const viajeTable = pgTable(
  'viajes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    activo_id: integer().notNull(),
    conductor_id: integer(),
    inicio_en: moment().notNull(),
    /** Null while it runs. */
    fin_en: moment(),
    latitud_inicio: doublePrecision().notNull(),
    longitud_inicio: doublePrecision().notNull(),
    latitud_fin: doublePrecision(),
    longitud_fin: doublePrecision(),
    distancia_km: doublePrecision().notNull(),
    ralenti_s: integer().notNull(),
    velocidad_max_kmh: real(),
    /** Of the fixes in it: its line is taken away when they change. */
    huella: integer().notNull(),
    ...linea,
    /** Degrees that its line spans. */
    sur: doublePrecision(),
    norte: doublePrecision(),
    oeste: doublePrecision(),
    este: doublePrecision(),
  },
  (t) => [
    unique('viajes_uno').on(t.activo_id, t.inicio_en),
    index('viajes_por_empresa').on(t.empresa_id, t.inicio_en),
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
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    activo_id: integer().notNull(),
    inicio_en: moment().notNull(),
    /** Null while it lasts. */
    fin_en: moment(),
    latitud: doublePrecision().notNull(),
    longitud: doublePrecision().notNull(),
    ralenti_s: integer().notNull(),
  },
  (t) => [unique('detenciones_una').on(t.activo_id, t.inicio_en), index('detenciones_por_empresa').on(t.empresa_id, t.inicio_en), byCompany()],
);

/** Kilometres of an asset by day of its company; `hueco_km` nobody saw being driven. */
export const kmDiaTable = pgTable(
  'km_dia',
  {
    activo_id: integer().notNull(),
    fecha: date({ mode: 'string' }).notNull(),
    empresa_id: integer().notNull(),
    km: doublePrecision().notNull(),
    hueco_km: doublePrecision().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.activo_id, t.fecha] }), index('km_dia_por_empresa').on(t.empresa_id, t.fecha), byCompany()],
);
