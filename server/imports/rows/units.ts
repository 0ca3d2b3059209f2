import { readingUnitIn, unitIn } from '#contract/rules/headingUnits';
import {
  companyUnit,
  isUnit,
  storedUnit,
  toStored,
  unitsOf,
  unitWord,
  shownIn,
  type CompanyUnits,
  type Quantity,
  type Unit,
} from '#contract/rules/units';
import type {
  AvisoArchivo,
  CampoImportable,
  MapeoColumnas,
  OpcionesImportacion,
} from '#contract/requests/importaciones';
import { headingsByField, type Column } from './columns';

/** What the amounts of a column measure: by what it says, or the end of its field's name. */
export const quantityOf = ({ field, kind, measures }: Column): Quantity | 'medidor' | undefined => {
  if (kind !== 'numero' || measures === 'horas' || field.startsWith('campos_extra.')) return undefined;
  return measures ?? (field.includes('_') ? ofSuffix[field.slice(field.lastIndexOf('_') + 1)] : undefined);
};

const ofSuffix: Readonly<Partial<Record<string, Quantity>>> = { km: 'distancia', kmh: 'velocidad', l: 'volumen' };

/** The unit that the heading of a column names; `h` only of meters. */
export const headingUnit = (column: Column, heading: string): Unit | 'h' | undefined => {
  const quantity = quantityOf(column);
  if (quantity === undefined) return undefined;
  return quantity === 'medidor' ? readingUnitIn(heading) : unitIn(heading, quantity);
};

/** Whether a company has to say in which unit a column is: its heading does not, and it has units of its own. */
export const isUnsaid = (column: Column, heading: string, company: CompanyUnits): boolean => {
  const quantity = quantityOf(column);
  if (quantity === undefined || headingUnit(column, heading) !== undefined) return false;
  const among = quantity === 'medidor' ? (['distancia', 'volumen'] as const) : [quantity];
  return among.some((each) => companyUnit(unitsOf[each][0], company) !== unitsOf[each][0]);
};

/** The unit of a column's amounts, of what a company may count otherwise; undefined of all else, and of meters. */
export const unitOfColumn = (
  column: Column,
  heading: string,
  { unidades }: Pick<OpcionesImportacion, 'unidades'>,
  company: CompanyUnits,
): Unit | undefined => {
  const quantity = quantityOf(column);
  if (quantity === undefined || quantity === 'medidor') return undefined;
  const said = headingUnit(column, heading);
  if (said !== undefined && said !== 'h') return said;
  const [stored] = unitsOf[quantity];
  const own = unidades === 'empresa' ? companyUnit(stored, company) : stored;
  return isUnit(own) ? own : undefined;
};

/** A reading in the unit of its meter: as it is, if the meter counts something else. */
export const inMeterUnit = (value: number, from: Unit, meter: string): number =>
  isUnit(meter) && meter !== from && storedUnit(meter) === storedUnit(from)
    ? shownIn(toStored(value, from), meter)
    : value;

/** Heading → unit, of the mapped columns that measure something. */
export const unitsByHeading = (
  columns: readonly Column[],
  mapeo: MapeoColumnas,
  opciones: Pick<OpcionesImportacion, 'unidades'>,
  company: CompanyUnits,
): Map<string, Unit> => {
  const headings = headingsByField(mapeo);
  return new Map(
    columns.flatMap((column) => {
      const heading = headings.get(column.field);
      const unit = heading === undefined ? undefined : unitOfColumn(column, heading, opciones, company);
      return heading !== undefined && unit ? [[heading, unit] as const] : [];
    }),
  );
};

/** «Galones: galones → litros», for each column that is converted. @param n the rows of the file */
export const conversionNotices = (units: ReadonlyMap<string, Unit>, n: number): AvisoArchivo[] =>
  [...units].flatMap(([heading, unit]) => {
    const stored = storedUnit(unit);
    if (stored === unit) return [];
    const mensaje = `«${heading}» se convierte: ${unitWord(unit)} → ${unitWord(stored)}`;
    return [{ codigo: 'UNIDADES_CONVERTIDAS', mensaje, n }];
  });

export const asField = (column: Column): CampoImportable => {
  const { field, label, required, instead, kind } = column;
  return {
    campo: field,
    etiqueta: label,
    requerido: required ?? false,
    opcion: instead ?? null,
    tipo: kind,
    mide: quantityOf(column) ?? null,
  };
};
