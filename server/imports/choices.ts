import type { modoImportacion } from '#contract/requests/importaciones';
import { type columnasElegidas, type Encabezado, type OpcionesImportacion } from '#contract/requests/importaciones';
import type { z } from '#contract/core/validation';
import { ApiError } from '../plugins/errors';
import type { CompanyUnits } from '#contract/rules/units';
import { headingsByField, type Column } from './rows/columns';
import { isUnsaid } from './rows/units';
import type { Kind } from './kinds/index';
import type { ImportRow } from './rows/record';

type Chosen = z.output<typeof columnasElegidas>;

/**
 * Checks how the user mapped the columns of a file, and fills in the date and decimal formats that the file shows
 * itself.
 *
 * @throws ApiError 422 at `mapeo`, `clave`, `modo`, `formato_fecha`, or `unidades`
 */
export const settleChoices = (
  { encabezados, kept }: ImportRow,
  kind: Kind,
  columns: readonly Column[],
  { mapeo, opciones }: Chosen,
  company: CompanyUnits,
): Chosen => {
  const wrong: Record<string, string[]> = {};
  const refuse = (field: string, message: string) => (wrong[field] ??= []).push(message);
  const byField = new Map(columns.map((column) => [column.field, column]));
  const chosen: Chosen['mapeo'] = Object.fromEntries(encabezados.map((heading) => [heading, mapeo[heading] ?? null]));
  const fields = Object.values(chosen).filter((field) => field !== null);
  for (const field of fields) if (!byField.has(field)) refuse('mapeo', `No existe el campo «${field.slice(0, 60)}»`);
  for (const field of new Set(fields))
    if (fields.filter((each) => each === field).length > 1)
      refuse('mapeo', `Hay más de una columna para «${byField.get(field)?.label ?? field}»`);
  if (fields.length === 0) refuse('mapeo', 'Elija al menos una columna');

  const { modo } = opciones;
  const clave = modo === 'crear' ? null : (opciones.clave ?? kind.claves[0] ?? null);
  if (!kind.modos.includes(modo)) refuse('modo', `No se puede ${words[modo]}`);
  else if (modo !== 'crear' && (clave === null || !kind.claves.includes(clave)))
    refuse('clave', 'Elija por cuál campo se reconocen los registros');
  else if (clave !== null && !fields.includes(clave))
    refuse(
      'clave',
      `Falta la columna de «${byField.get(clave)?.label ?? clave}», por la que se reconocen los registros`,
    );
  if (modo !== 'actualizar') {
    const missing = columns.filter(({ field, required }) => required && !fields.includes(field));
    const said = missing.filter(({ instead }) => instead);
    for (const { label, instead } of said)
      if (instead && opciones[instead] === null) refuse(instead, `Elija un activo, o la columna de «${label}»`);
    const others = missing.filter(({ instead }) => !instead).map(({ label }) => label);
    if (others.length > 0) refuse('mapeo', `Falta la columna de: ${others.join(', ')}`);
  }

  const settled: OpcionesImportacion = { ...opciones, clave };
  const headings = headingsByField(chosen);
  const hints = (test: (column: Column) => boolean) =>
    columns
      .filter(test)
      .flatMap(({ field }) => kept.encabezados.filter(({ nombre }) => nombre === headings.get(field)));
  const dates = readings(
    hints(({ kind: what }) => what === 'fecha' || what === 'momento'),
    ({ fecha }) => fecha,
  );
  if (dates.sure) settled.formato_fecha = dates.sure;
  else if (dates.open && settled.formato_fecha === null)
    refuse('formato_fecha', 'Diga cómo están escritas las fechas: el archivo se puede leer de dos maneras');
  const numbers = readings(
    hints(({ kind: what }) => what === 'numero'),
    ({ decimal }) => decimal,
  );
  settled.decimal ??= numbers.sure ?? null;
  const unsaid = columns.filter((column) => {
    const heading = headings.get(column.field);
    return heading !== undefined && isUnsaid(column, heading, company);
  });
  if (settled.unidades === null && unsaid.length > 0)
    refuse('unidades', `Diga en qué unidad está: ${unsaid.map(({ label }) => label).join(', ')}`);

  if (Object.keys(wrong).length > 0) throw new ApiError('VALIDACION', { errors: wrong });
  return { mapeo: chosen, opciones: settled };
};

const words: Record<z.output<typeof modoImportacion>, string> = {
  crear: 'crear',
  actualizar: 'actualizar',
  crear_o_actualizar: 'crear o actualizar',
};

/** The format that all columns agree on; `open` when some are ambiguous and none decides. */
const readings = <T extends string>(
  columns: readonly Encabezado[],
  of: (column: Encabezado) => T | 'ambigua' | 'mezcla' | null,
) => {
  const said = new Set(columns.map(of).filter((form) => form !== null));
  const sure = [...said].filter(
    (form): form is Exclude<T, 'ambigua' | 'mezcla'> => form !== 'ambigua' && form !== 'mezcla',
  );
  return { sure: sure.length === 1 && !said.has('mezcla') ? sure[0] : undefined, open: said.size > 0 };
};
