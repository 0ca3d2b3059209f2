import { sql, type SQL } from 'drizzle-orm';
import {
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  type PgColumn,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { activos, type Activo } from '#contract/entities/activos';
import { codeOf } from './codes';
import { searchIndexes, searchTexts } from './search';
import { byCompany, living, refersTo, stored, storedKeys } from './stored';
import { amount, words } from './types';
import { categoriaTable } from './categorias';
import { nivelTable } from './niveles';
import { personalTable } from './personal';
import { proveedorTable } from './proveedores';

export const activoTable = pgTable(
  'activos',
  {
    ...stored(),
    codigo: words().notNull(),
    nombre: words().notNull(),
    tipo_activo: text().$type<Activo['tipo_activo']>().notNull(),
    categoria_id: integer(),
    nivel_id: integer().notNull(),
    padre_id: integer(),
    estado: text().$type<Activo['estado']>().notNull(),
    subestado: text(),
    criticidad: text().$type<Activo['criticidad']>().notNull(),
    placa: words(),
    marca: words(),
    modelo: words(),
    anio: smallint(),
    vin: text(),
    serie: text(),
    color: text(),
    numero_motor: text(),
    combustible: text().$type<Activo['combustible']>(),
    capacidad_tanque_l: doublePrecision(),
    responsable_id: integer(),
    conductor_id: integer(),
    foto_id: uuid(),
    fotos: uuid().array().notNull().default([]),
    fecha_compra: date(),
    costo_adquisicion: amount(),
    valor_residual: amount(),
    vida_util_meses: integer(),
    proveedor_id: integer(),
    /** Only written: a trigger makes the warranty of it that lists and sheets read. */
    garantia_vence_en: date(),
    fecha_puesta_servicio: date(),
    fecha_baja: date(),
    motivo_baja: text(),
    costo_hora_parada: amount(),
    limite_velocidad_kmh: smallint(),
    /** Former limits, each with the moment until which it applied (ms), oldest first; written by a trigger. */
    limites_antes: jsonb().$type<readonly { hasta: number; limite: number | null }[]>(),
    medidor_fuente: text().$type<Activo['medidor_fuente']>().notNull().default('manual'),
    codigo_barras: text(),
    nfc_id: text(),
    etiquetas: text().array().notNull().default([]),
    referencia_externa: text(),
    /** Empty: its category's. */
    ejes: jsonb().$type<Activo['ejes']>().notNull().default([]),
    campos_extra: jsonb().$type<Activo['campos_extra']>().notNull().default({}),
    codigo_clave: codeOf('codigo'),
    placa_clave: codeOf('placa'),
    ...searchTexts(activos),
  },
  (t) => [
    ...storedKeys(t),
    refersTo('activos_nivel', t, t.nivel_id, nivelTable),
    refersTo('activos_categoria', t, t.categoria_id, categoriaTable),
    refersTo('activos_padre', t, t.padre_id, t),
    refersTo('activos_responsable', t, t.responsable_id, personalTable),
    refersTo('activos_conductor', t, t.conductor_id, personalTable),
    refersTo('activos_proveedor', t, t.proveedor_id, proveedorTable),
    index('activos_por_proveedor')
      .on(t.empresa_id, t.proveedor_id, t.id)
      .where(sql`eliminado_en is null and proveedor_id is not null`),
    uniqueIndex('activos_codigo_unico').on(t.empresa_id, t.codigo_clave).where(living),
    uniqueIndex('activos_placa_unico').on(t.empresa_id, t.placa_clave).where(living),
    uniqueIndex('activos_barras_unico')
      .on(t.empresa_id, sql`lower(codigo_barras)`)
      .where(living),
    uniqueIndex('activos_referencia_externa_unico')
      .on(t.empresa_id, sql`lower(referencia_externa)`)
      .where(living),
    index('activos_por_categoria').on(t.empresa_id, t.categoria_id, t.id).where(living),
    index('activos_por_padre').on(t.empresa_id, t.padre_id).where(living),
    index('activos_por_responsable').on(t.empresa_id, t.responsable_id).where(living),
    index('activos_por_conductor').on(t.empresa_id, t.conductor_id).where(living),
    index('activos_etiquetas').using('gin', t.etiquetas),
    index('activos_por_nombre').on(t.empresa_id, t.nombre, t.id).where(living),
    index('activos_por_codigo').on(t.empresa_id, t.codigo, t.id).where(living),
    index('activos_por_estado').on(t.empresa_id, t.estado, t.id).where(living),
    index('activos_por_nivel').on(t.empresa_id, t.nivel_id, t.id).where(living),
    ...searchIndexes(activos, t),
    byCompany(),
  ],
);

/** Whether the asset of a row, given its company and asset columns, is of one of these kinds. */
export const isOfKinds = (
  { empresa_id, activo_id }: Record<'empresa_id' | 'activo_id', PgColumn>,
  kinds: unknown[],
): SQL => sql`exists (
  select 1 from activos
  where activos.empresa_id = ${empresa_id}
    and activos.id = ${activo_id}
    and activos.tipo_activo = any(${sql.param(kinds)}::text[])
)`;
