import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Listed } from '#contract/core/entity';
import { jornadas, type Jornada } from '#contract/requests/jornadas';
import { masHistorico, posiciones } from '#contract/requests/posiciones';
import { visitas } from '#contract/entities/paradas';
import { detenciones, masExportado, viajes } from '#contract/requests/viajes';
import { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import type { Exported } from '../../records/exported';
import type { Exports } from '../../exports/index';
import { ApiError, badQuery } from '../../plugins/errors';
import type { ListQuery } from '../../records/query';
import { checkAsked, readHistory } from './history';
import { readStops, readTrips, type Query } from '../trips/rows';
import { readVisits } from '../trips/visits';
import { readWorkDays } from '../trips/workDays';

/**
 * File exports of positions, trips, stops, visits and drivers' days: `POST /{list}/exportar`, to be mounted under
 * `/api`.
 */
export const trackingLists =
  (db: Db, exports: Exports): FastifyPluginAsyncZod =>
  async (app) => {
    const list = (
      entity: Listed,
      read: (tx: Tx, empresaId: number, query: ListQuery, after: unknown) => ReturnType<Exported['read']>,
      say?: Exported['say'],
    ) =>
      app.register(
        exports.routes({
          entity,
          visible: () => () => true,
          read: ({ empresaId }, query, after) => db.read(empresaId, (tx) => read(tx, empresaId, query, after)),
          ...(say && { say }),
        }),
        { prefix: `/${entity.name}` },
      );

    await list(posiciones, async (tx, empresaId, query, after) => {
      const criteria = {
        activos: query.where['activo_id'] ?? [],
        ...firstOf(query.where, ['desde', 'hasta', 'velocidad_desde', 'encendido', 'valida']),
      } as PositionsAsked;
      if (criteria.activos.length === 0 || !criteria.desde || !criteria.hasta)
        throw badQuery('Elija al menos un activo y entre qué fechas.');
      checkAsked(criteria, masExportado);
      const found = await readHistory(tx, {
        empresaId,
        ...criteria,
        ...windowOf(query),
        after: position.nullable().parse(after),
      });
      if (found.total > masHistorico)
        throw new ApiError('RANGO_DEMASIADO_LARGO', {
          message:
            `Son ${found.total.toLocaleString('es-CO')} posiciones y un archivo lleva ` +
            `${masHistorico.toLocaleString('es-CO')}: elija menos días.`,
        });
      return found;
    });
    for (const [entity, read] of [
      [viajes, readTrips],
      [detenciones, readStops],
    ] as const)
      await list(entity, (tx, empresaId, query) => {
        const criteria: Query = {
          empresaId,
          activo_id: query.where['activo_id'] as number[] | undefined,
          ...firstOf(query.where, ['conductor_id', 'desde', 'hasta']),
        };
        return read(tx, criteria, windowOf(query));
      });
    await list(
      jornadas,
      (tx, empresaId, query) =>
        readWorkDays(
          tx,
          { empresaId, ...firstOf(query.where, ['conductor_id', 'desde', 'hasta']), dias: masExportado.dias },
          windowOf(query),
        ),
      (row, field) => (field === 'activos' ? (row as Jornada).activos.map(({ nombre }) => nombre) : row[field]),
    );
    await list(visitas, (tx, empresaId, query) => {
      const { activo_id, parada_id } = query.where as { activo_id?: number[]; parada_id?: number[] };
      return readVisits(
        tx,
        { empresaId, activo_id, parada_id, ...firstOf(query.where, ['desde', 'hasta', 'dentro']) },
        windowOf(query),
      );
    });
  };

type PositionsAsked = Pick<
  Parameters<typeof readHistory>[1],
  'activos' | 'desde' | 'hasta' | 'velocidad_desde' | 'encendido' | 'valida'
>;

const position = z.object({ fecha: z.string(), id: z.string() });

const firstOf = (where: ListQuery['where'], fields: readonly string[]) =>
  Object.fromEntries(fields.flatMap((field) => (where[field]?.[0] === undefined ? [] : [[field, where[field][0]]])));

const windowOf = ({ range, sort: { descending } }: ListQuery) => {
  const [from, to] = range ?? [0, 0];
  return { offset: from, limit: to - from + 1, descending };
};
