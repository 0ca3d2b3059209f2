import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Activo } from '#contract/activos';
import { byCompany, searchable, stored } from '../../db/stored';
import { words } from '../../db/types';
import { nivelTable } from '../niveles/table';

const living = sql`eliminado_en is null`;

export const activoTable = pgTable(
  'activos',
  {
    ...stored(),
    codigo: words().notNull(),
    nombre: words().notNull(),
    tipo_activo: text().$type<Activo['tipo_activo']>().notNull(),
    nivel_id: integer().notNull(),
    estado: text().$type<Activo['estado']>().notNull(),
    criticidad: text().$type<Activo['criticidad']>().notNull(),
    placa: words(),
    marca: words(),
    modelo: words(),
    anio: smallint(),
    image_url: text(),
    busqueda: searchable('codigo', 'nombre', 'placa'),
  },
  (t) => [
    unique('activos_empresa_id').on(t.empresa_id, t.id),
    foreignKey({ name: 'activos_nivel', columns: [t.empresa_id, t.nivel_id], foreignColumns: [nivelTable.empresa_id, nivelTable.id] }),
    uniqueIndex('activos_codigo_unico')
      .on(t.empresa_id, sql`lower(codigo)`)
      .where(living),
    uniqueIndex('activos_placa_unico')
      .on(t.empresa_id, sql`lower(placa)`)
      .where(living),
    index('activos_por_nombre').on(t.empresa_id, t.nombre, t.id).where(living),
    index('activos_por_codigo').on(t.empresa_id, t.codigo, t.id).where(living),
    index('activos_por_estado').on(t.empresa_id, t.estado, t.id).where(living),
    index('activos_por_nivel').on(t.empresa_id, t.nivel_id, t.id).where(living),
    index('activos_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
    byCompany(),
  ],
);
