import { eq, sql, type SQL } from 'drizzle-orm';
import type { ClaseFalla } from '#contract/entities/codigosFalla';
import { codeKey } from '#contract/rules/text';
import { activoTable } from '../../db/tables/activos';
import { bodegaTable } from '../../db/tables/bodegas';
import { categoriaTable } from '../../db/tables/categorias';
import { codigoFallaTable } from '../../db/tables/codigosFalla';
import { componenteTable } from '../../db/tables/componentes';
import { planTable } from '../../db/tables/mantenimiento';
import { nivelTable } from '../../db/tables/niveles';
import { personalTable } from '../../db/tables/personal';
import { plantillaTable } from '../../db/tables/plantillas';
import { repuestoTable } from '../../db/tables/repuestos';
import { servicioTable } from '../../db/tables/servicios';
import type { StoredTable } from '../../records/store';
import type { CatalogueName } from './columns';
import { fold, foldPath } from './words';

/** A way to match a record. They are tried in order, and the first one with any match counts. */
interface Name {
  said: SQL;
  fold: (text: string) => string;
}

interface Known {
  table: StoredTable;
  /** Of the table's records, those that belong to it. */
  only?: SQL;
  names: readonly Name[];
  label: SQL<string>;
}

const lower = (text: string) => text.trim().toLowerCase();

const codes = (clase: ClaseFalla): Known => ({
  table: codigoFallaTable,
  only: eq(codigoFallaTable.clase, clase),
  names: [
    { said: sql`clave(codigos_falla.codigo)`, fold: codeKey },
    { said: sql`normalizar(codigos_falla.nombre)`, fold },
  ],
  label: sql<string>`codigos_falla.nombre || ' (' || codigos_falla.codigo || ')'`,
});

const pathOf = sql`(select string_agg(normalizar(sobre.nombre), ' › ' order by sobre.profundidad) from niveles sobre
  where sobre.id = any(string_to_array(trim(both '/' from niveles.ruta), '/')::int[]))`;

export const catalogueTables: Record<CatalogueName, Known> = {
  bodegas: {
    table: bodegaTable,
    names: [{ said: sql`normalizar(bodegas.nombre)`, fold }],
    label: sql<string>`bodegas.nombre`,
  },
  activos: {
    table: activoTable,
    names: [
      { said: sql`activos.codigo_clave`, fold: codeKey },
      { said: sql`activos.placa_clave`, fold: codeKey },
      { said: sql`lower(activos.serie)`, fold: lower },
      { said: sql`normalizar(activos.nombre)`, fold },
    ],
    label: sql<string>`activos.nombre || ' (' || activos.codigo || ')'`,
  },
  componentes: {
    table: componenteTable,
    names: [{ said: sql`clave(componentes.serie)`, fold: codeKey }],
    label: sql<string>`componentes.serie || coalesce(' (' || componentes.marca || ')', '')`,
  },
  niveles: {
    table: nivelTable,
    names: [
      { said: sql`clave(niveles.codigo)`, fold: codeKey },
      { said: pathOf, fold: foldPath },
      { said: sql`normalizar(niveles.nombre)`, fold },
    ],
    label: sql<string>`(select string_agg(sobre.nombre, ' › ' order by sobre.profundidad) from niveles sobre
      where sobre.id = any(string_to_array(trim(both '/' from niveles.ruta), '/')::int[]))`,
  },
  personal: {
    table: personalTable,
    names: [
      { said: sql`lower(personal.documento_numero)`, fold: lower },
      { said: sql`lower(personal.email)`, fold: lower },
      { said: sql`normalizar(nombre_completo(personal.nombre, personal.apellido))`, fold },
    ],
    label: sql<string>`nombre_completo(personal.nombre, personal.apellido) || coalesce(
      ' (' || personal.documento_numero || ')', ''
    )`,
  },
  servicios: {
    table: servicioTable,
    names: [
      { said: sql`clave(servicios.codigo)`, fold: codeKey },
      { said: sql`normalizar(servicios.nombre)`, fold },
    ],
    label: sql<string>`servicios.nombre`,
  },
  categorias: {
    table: categoriaTable,
    names: [{ said: sql`normalizar(categorias.nombre)`, fold }],
    label: sql<string>`categorias.nombre`,
  },
  plantillas: {
    table: plantillaTable,
    names: [{ said: sql`normalizar(plantillas.nombre)`, fold }],
    label: sql<string>`plantillas.nombre`,
  },
  repuestos: {
    table: repuestoTable,
    names: [
      { said: sql`clave(repuestos.codigo)`, fold: codeKey },
      { said: sql`normalizar(repuestos.nombre)`, fold },
    ],
    label: sql<string>`repuestos.nombre || coalesce(' (' || repuestos.codigo || ')', '')`,
  },
  problemas: codes('problema'),
  causas: codes('causa'),
  remedios: codes('remedio'),
  mantenimiento: {
    table: planTable,
    names: [{ said: sql`normalizar(mantenimiento.nombre)`, fold }],
    label: sql<string>`mantenimiento.nombre`,
  },
};
