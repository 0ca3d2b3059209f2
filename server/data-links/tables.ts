import { isSubject } from '#contract/core/access';
import { actualDay } from '#contract/rules/relativeDays';
import { dayAfter, dayStart, localDay } from '#contract/core/localTime';
import { masFilasDatos, type ConsultaDatos, type EnlaceDatos } from '#contract/requests/enlacesDatos';
import type { Db } from '../db/client';
import { columnsOf, type Column } from '../exports/columns';
import type { Exports } from '../exports/index';
import { ApiError, badQuery, fieldError } from '../plugins/errors';
import { may } from '../plugins/guard';
import type { Asking } from '../records/exported';
import type { Source, SourceRow } from '../records/source';

/** A column: a field, or the name of the record whose id stands in it. */
export interface DataColumn extends Column {
  name: string;
  named?: true;
}

export type Wanted = Pick<EnlaceDatos, 'recurso' | 'columnas' | 'filtro' | 'orden' | 'desde' | 'hasta'>;

interface Parts {
  db: Db;
  exports: Exports;
  /** Those that are no lists. */
  reports: readonly Source[];
}

/** What data links read: every list that can be a file, and the reports. */
export const dataTables = ({ db, exports, reports }: Parts) => {
  const all = () => [...exports.sources(), ...reports].sort((a, b) => (a.recurso < b.recurso ? -1 : 1));

  /** The tables that this caller may read. */
  const listed = (caller: Asking) => all().filter(({ subject }) => may(caller, 'list', subject));

  /** @throws ApiError 422 for a table that does not exist, 403 without its right */
  const find = (caller: Asking, recurso: string): Source => {
    const source = all().find((each) => each.recurso === recurso);
    if (!source) throw fieldError('recurso', 'No hay una tabla con ese nombre');
    if (!may(caller, 'list', source.subject)) throw new ApiError('PERMISO_DENEGADO');
    return source;
  };

  /** All columns for this caller, in their order: beside an id the name of what it names. */
  const columnsFor = ({ listed, words, fields }: Source, caller: Asking): DataColumn[] =>
    columnsOf(listed, fields(caller), undefined, words).flatMap((column): DataColumn[] => {
      const { source, reference } = column;
      const isKnown = reference && isSubject(reference.resource) && may(caller, 'reference', reference.resource);
      const plain = { ...column, name: source };
      return isKnown ? [plain, { ...column, name: `${source.replace(/_id$/, '')}_nombre`, named: true }] : [plain];
    });

  /** @throws ApiError 422 for columns that it does not have, or not for this caller */
  const columnsOfLink = (source: Source, caller: Asking, asked: readonly string[] | null): DataColumn[] => {
    const known = columnsFor(source, caller);
    return (
      asked?.map((name) => {
        const column = known.find((each) => each.name === name);
        if (!column) throw fieldError('columnas', `Esta tabla no tiene la columna «${name.slice(0, 60)}»`);
        return column;
      }) ?? known
    );
  };

  /** The rows, in pages with the values of their columns. @throws ApiError 400 for a filter or an order */
  async function* rowsOf(source: Source, caller: Asking, wanted: Wanted, columns: readonly DataColumn[], zone: string) {
    const { filtro, orden } = wanted;
    const asked = {
      filter: JSON.stringify({ ...filtro, ...periodOf(source, wanted, zone) }),
      ...(orden && { sort: JSON.stringify([orden.field, orden.order]) }),
    };
    const naming = columns.filter(({ named }) => named);
    let n = 0;
    for await (const rows of source.pages(caller, asked)) {
      n += rows.length;
      if (n > masFilasDatos) throw tooMany();
      const names =
        naming.length > 0 && rows.length > 0
          ? await db.read(caller.empresaId, (tx) => exports.names(tx, caller.empresaId, naming, rows))
          : () => '';
      yield rows.map((row) => columns.map((column) => valueOf(row, column, names)));
    }
  }

  return { listed, find, columnsFor, columnsOfLink, rowsOf };
};

export type DataTables = ReturnType<typeof dataTables>;

const valueOf = (
  row: SourceRow,
  { source, named, reference }: DataColumn,
  names: (of: string, id: number) => string,
) => {
  const value = row[source] ?? null;
  if (!named || !reference) return value;
  return typeof value === 'number' ? names(reference.resource, value) || null : null;
};

/** The filters of its period. Days are both included. @throws ApiError 422 */
const periodOf = ({ period }: Source, { desde, hasta }: Pick<Wanted, 'desde' | 'hasta'>, zone: string) => {
  if (desde === null && hasta === null) return {};
  if (!period) throw fieldError(desde === null ? 'hasta' : 'desde', 'Esta tabla no tiene periodo');
  const today = localDay(Date.now(), zone);
  const endOf = (field: string, given: string, following: boolean): string => {
    const end = actualDay(given, today);
    const isDay = !end.includes('T');
    if (period.byDays && !isDay) throw fieldError(field, 'Esta tabla va por días: escriba un día');
    if (period.byDays || !isDay) return end;
    return new Date(dayStart(following ? dayAfter(end) : end, zone)).toISOString();
  };
  return {
    ...(desde !== null && { [period.from]: endOf('desde', desde, false) }),
    [period.to]: endOf('hasta', hasta ?? 'hoy', true),
  };
};

const tooMany = () =>
  new ApiError('CONFLICTO', {
    message: `Son más de ${masFilasDatos.toLocaleString('es-CO')} filas: acote el periodo o los filtros.`,
  });

/** What the address asks otherwise than its link says. */
export const askedOf = (link: Wanted, { desde, hasta }: Pick<ConsultaDatos, 'desde' | 'hasta'>): Wanted => ({
  ...link,
  ...(desde !== undefined && { desde }),
  ...(hasta !== undefined && { hasta }),
});

/** An error in an address is one of the query, not of a field. */
export const asQueryError = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'VALIDACION' && error.details.errors
    ? badQuery(Object.values(error.details.errors).flat().join(' '))
    : error;
