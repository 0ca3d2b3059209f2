import { and, inArray } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from '#contract/core/validation';
import type { Deps } from '../../records/deps';
import { filteredQuery, readIds } from '../../records/query';
import { ApiError, badQuery } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { inBuilder } from '../../untrusted/index';
import { mine } from '../../records/store';
import { activoTable } from '../../db/tables/activos';
import { dispositionOf } from '../../encoding/disposition';

const unknownAddress = 'Las etiquetas llevan la dirección del servidor: quien lo administra debe definir PUBLIC_URL.';

/** More would delay other requests. */
const mostLabels = 300;

/** Sheets of QR labels, in the order of the ids: `filter={"id":[…]}`. */
export const labelRoutes =
  ({ db, originOf }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/etiquetas',
      {
        config: { allow: ['show', 'activos'], inTurn: true },
        schema: { querystring: filteredQuery.pick({ filter: true }), response: { 200: z.unknown() } },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const ids = readIds(request.query);
        if (ids.length > mostLabels)
          throw badQuery(`Las etiquetas se imprimen de a ${mostLabels} activos como máximo.`);
        const { id, uuid, codigo, nombre, placa } = activoTable;
        const found = await db.tenant(empresaId, (tx) =>
          tx
            .select({ id, uuid, codigo, nombre, placa })
            .from(activoTable)
            .where(and(mine({ table: activoTable }, empresaId), inArray(id, ids))),
        );
        if (found.length < ids.length) throw new ApiError('NO_ENCONTRADO');
        const origin = originOf(request);
        if (!origin) throw new ApiError('CONFLICTO', { message: unknownAddress });
        const labels = ids
          .flatMap((wanted) => found.filter((row) => row.id === wanted))
          .map((row) => ({ ...row, url: `${origin}/asset/${row.uuid}` }));
        const pdf = await inBuilder('labels', labels, { owner: `empresa ${empresaId}` });
        return reply
          .header('content-disposition', dispositionOf('etiquetas.pdf', 'inline'))
          .type('application/pdf')
          .send(pdf);
      },
    );
  };
