import { ejecuciones } from '#contract/entities/ejecuciones';
import { visitas } from '#contract/entities/paradas';
import { productRole } from '#contract/core/roles';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import type { Exports } from '../exports/index';
import { badQuery } from '../plugins/errors';
import { readFilter } from '../records/query';
import { companyOf } from '../db/companyOf';
import { writeReport } from './making/file';
import type { ReportFiles } from './making/make';
import { momentsOf } from './making/period';

/** A list that can be mailed like a report: its rows of a period. */
export interface ListReport {
  name: string;
  title: string;
  counted: (n: number) => string;
  empty: string;
  /** By moments, the second one excluded; otherwise by days, both included. */
  byMoments: boolean;
}

export const visitsReport: ListReport = {
  name: visitas.name,
  title: 'Visitas a paradas',
  counted: (n) => (n === 1 ? '1 visita' : `${n} visitas`),
  empty: 'No hubo visitas en estos días.',
  byMoments: true,
};

export const runsReport: ListReport = {
  name: ejecuciones.name,
  title: 'Ejecuciones de rutas',
  counted: (n) => (n === 1 ? '1 ejecución' : `${n} ejecuciones`),
  empty: 'No hubo ejecuciones en estos días.',
  byMoments: false,
};

const filterShape = z.looseObject({ desde: z.string(), hasta: z.string() });

/** Creates files of a list with the permissions of report readers. */
export const listMaker = (
  { db, exports }: { db: Db; exports: Exports },
  { name, title, counted, empty, byMoments }: ListReport,
): ReportFiles => {
  return {
    check: ({ filter: text, sort, columnas, agrupacion }) => {
      if (agrupacion) throw badQuery('Este reporte no se agrupa.');
      const filter = readFilter(filterShape, text);
      const moments = byMoments && { desde: `${filter.desde}T00:00:00.000Z`, hasta: `${filter.hasta}T00:00:00.000Z` };
      exports.check(name, {
        columnas,
        sort,
        filter: JSON.stringify({ ...filter, ...moments }),
        caller: { role: productRole },
      });
    },
    make: async ({ empresaId, userId, progress }, { formato, separador, decimal, columnas, filter: text, sort }) => {
      const filter = readFilter(filterShape, text);
      const { zone, name: company } = await companyOf(db, empresaId);
      const asked = byMoments ? { ...filter, ...momentsOf(filter, zone) } : filter;
      const caller = { empresaId, role: productRole, user: { ...nobody, id: userId } };
      const { columns, rows } = await exports.table(name, {
        columnas,
        sort,
        filter: JSON.stringify(asked),
        caller,
        progress,
      });
      const head = { title, company, days: filter, count: counted(rows.length), figures: [], empty };
      const fileName = `${name}-${filter.desde}-a-${filter.hasta}`;
      return writeReport({
        db,
        empresaId,
        userId,
        formato,
        separador,
        decimal,
        columns,
        cells: rows,
        name: fileName,
        head,
      });
    },
  };
};

const nobody = { name: '', email: '', img_url: null, rol_id: 1 };
