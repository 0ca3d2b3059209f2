import { and, ne, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  columnasElegidas,
  importacionDetalle,
  mapeoValores,
  preparando,
  valoresDesconocidos,
  type AvisoArchivo,
  type MapeoValores,
} from '#contract/requests/importaciones';
import { z } from '#contract/core/validation';
import { companyOf } from '../db/companyOf';
import { byId, calledOn, idOf } from '../records/reading';
import { fieldError, parseBody, parsedLater } from '../plugins/errors';
import { callerOf } from '../plugins/guard';
import { describeImport } from './answers';
import { settleChoices } from './choices';
import type { Column } from './rows/columns';
import type { Parts } from './jobs';
import { kinds } from './kinds/index';
import { omitHidden, settleReadings } from './readings';
import { otherReading, readAgain } from './readAgain';
import { change, claim, mineBy, readImport, rowsOf, type ImportRow } from './rows/record';
import { conversionNotices, unitsByHeading } from './rows/units';
import { unnamedScans } from './reading/scans';
import { importacionFilaTable } from '../db/tables/importaciones';
import { unknownValues } from './unknownValues';

/** What a person chooses before the check: which column is which field, and what unknown values mean. */
export const choiceRoutes =
  (parts: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = parts;
    const edit = { allow: ['edit', 'importaciones'] } as const;

    app.put(
      '/:id/columnas',
      {
        config: edit,
        schema: { params: byId, body: parsedLater(columnasElegidas), response: { 200: importacionDetalle } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const chosen = parseBody(columnasElegidas, request.body);
        const again = otherReading(await db.tenant(empresaId, (tx) => readImport(tx, empresaId, id)), chosen.opciones);
        if (again) {
          await readAgain(parts, caller, id, again);
          return describeImport(db, empresaId, id);
        }
        const { units: company } = await companyOf(db, empresaId);
        await db.tenant(empresaId, async (tx) => {
          const imp = await readImport(tx, empresaId, id);
          const kind = kinds[imp.tipo];
          const columns = await kind.columns(tx, empresaId);
          const { mapeo, opciones } = settleChoices(imp, kind, columns, chosen, company);
          const kept = { ...imp.kept, elegidas: opciones };
          await claim(tx, empresaId, id, preparando, { estado: 'mapeada', mapeo, opciones: kept });
          const filas_total = opciones.filas_ocultas === 'omitir' ? await omitHidden(tx, imp) : imp.filas_total;
          const cleaned = await settleReadings(tx, imp, mapeo, columns);
          const scans = await unnamedScans(tx, imp, mapeo);
          const converted = conversionNotices(unitsByHeading(columns, mapeo, opciones, company), filas_total);
          const avisos = [
            ...kept.avisos.filter(({ codigo }) => !ofColumns.has(codigo)),
            ...[...cleaned, ...scans, ...converted],
          ];
          await change(tx, mineBy(empresaId, id), { filas_total, opciones: { ...kept, avisos } });
        });
        await forgetVerdicts(parts, empresaId, id);
        return describeImport(db, empresaId, id);
      },
    );

    app.get(
      '/:id/valores',
      {
        config: { allow: ['show', 'importaciones'] },
        schema: { params: byId, response: { 200: valoresDesconocidos } },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        const imp = await db.tenant(empresaId, (tx) => readImport(tx, empresaId, idOf(request.params.id)));
        return unknownValues(db, imp);
      },
    );

    app.put(
      '/:id/valores',
      {
        config: edit,
        schema: {
          params: byId,
          body: parsedLater(chosenValues),
          response: { 200: importacionDetalle },
        },
      },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        const { mapeo_valores } = parseBody(chosenValues, request.body);
        await db.tenant(empresaId, async (tx) => {
          const imp = await readImport(tx, empresaId, id);
          checkDestinations(await kinds[imp.tipo].columns(tx, empresaId), imp, mapeo_valores);
          await claim(tx, empresaId, id, ['mapeada', 'validada'], { estado: 'mapeada', mapeo_valores });
        });
        await forgetVerdicts(parts, empresaId, id);
        return describeImport(db, empresaId, id);
      },
    );
  };

const chosenValues = z.object({ mapeo_valores: mapeoValores });

/** The notices that depend on the mapping. */
const ofColumns: ReadonlySet<string> = new Set<AvisoArchivo['codigo']>([
  'CELDAS_LIMPIADAS',
  'ESCANEOS_SIN_FILA',
  'UNIDADES_CONVERTIDAS',
]);

/** Rows per transaction, so that other requests run in between. */
const atOnce = 1_000;

/**
 * The results of an earlier mapping are invalid. The next check writes all of them again, so an interruption loses
 * nothing.
 */
const forgetVerdicts = async ({ db }: Parts, empresaId: number, id: number) => {
  const f = importacionFilaTable;
  const mine = rowsOf({ empresa_id: empresaId, id });
  for (let gone = atOnce; gone === atOnce;)
    gone = await db.tenant(empresaId, async (tx) => {
      // A check that was started meanwhile writes the valid results.
      const { estado } = await readImport(tx, empresaId, id);
      if (estado !== 'mapeada') return 0;
      const some = tx
        .select({ numero: f.numero })
        .from(f)
        .where(and(mine, ne(f.estado, 'pendiente')))
        .limit(atOnce);
      const { rowCount } = await tx
        .update(f)
        .set({ estado: 'pendiente', errores: [], avisos: [] })
        .where(and(mine, sql`${f.numero} = any(array(${some}))`));
      return rowCount ?? 0;
    });
};

/** @throws ApiError 422 at the field whose destination is invalid */
const checkDestinations = (columns: readonly Column[], { tipo }: ImportRow, given: MapeoValores) => {
  for (const [field, destinations] of Object.entries(given)) {
    const column = columns.find((each) => each.field === field);
    if (!column) throw fieldError(field, 'No hay una columna así');
    const open = !column.options && !column.refersTo;
    for (const destination of Object.values(destinations)) {
      // For free text the user only marks which texts mean nothing.
      if (open && ('crear' in destination || destination.valor !== null))
        throw fieldError(field, 'Esta columna no tiene valores que elegir');
      if ('crear' in destination) {
        if (column.refersTo !== 'niveles' || tipo === 'niveles') throw fieldError(field, 'Aquí no se crean registros');
      } else if (destination.valor !== null) {
        const { valor } = destination;
        if (column.options ? !column.options.some(({ value }) => value === valor) : !/^[1-9]\d{0,9}$/.test(valor))
          throw fieldError(field, 'Valor no permitido');
      }
    }
  }
};
