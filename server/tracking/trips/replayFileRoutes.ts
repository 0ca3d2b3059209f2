import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { exportando, formaCsv } from '#contract/requests/exportacion';
import type { z } from '#contract/core/validation';
import { datosPedidos, exportarRecorrido, formatoRecorrido, masRecorrido } from '#contract/requests/viajes';
import type { Db } from '../../db/client';
import { companyOf } from '../../db/companyOf';
import type { Jobs } from '../../jobs/index';
import { parseBody, parsedLater } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { json } from '../../plugins/queryJson';
import { askForFile, fileJob, titleOf } from './exports';
import { mimeOf, trackFile } from './files';
import { readPoints } from './points';
import { assetOf, assetRange, fileRangeOf, isLong } from './range';
import { readAllStops } from './replay';
import { dispositionOf } from '../../encoding/disposition';

const fileQuery = assetRange.extend({ formato: formatoRecorrido, ...formaCsv.shape, datos: json(datosPedidos) });
const allow = ['list', 'viajes'] as ['list', 'viajes'];

/** The way of an asset as a file: at once, or by a job where it is long. */
export const replayFileRoutes =
  (parts: { db: Db; jobs: Jobs }): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = parts;
    fileJob(parts);
    app.get(
      '/recorrido/exportar',
      { config: { allow, inTurn: true }, schema: { querystring: fileQuery } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const { formato, separador, decimal, datos } = request.query;
        const range = fileRangeOf(empresaId, request.query, formato);
        const inJob = async () =>
          reply
            .code(202)
            .send({ id: await askForFile(parts, caller, request.query) } satisfies z.output<typeof exportando>);
        if (isLong(range)) return inJob();
        const { nombre, points, stops } = await db.tenant(empresaId, async (tx) => ({
          ...(await assetOf(tx, range)),
          points: await readPoints(tx, range, { most: masRecorrido.puntos + 1, datos: datos ?? [] }),
          stops: await readAllStops(tx, range),
        }));
        if (points.length > masRecorrido.puntos) return inJob();
        const { zone } = await companyOf(db, empresaId);
        const file = await trackFile(
          formato,
          { name: `Recorrido de ${nombre}`, points, stops, zone, forma: { separador, decimal }, datos },
          `empresa ${empresaId}`,
        );
        return reply
          .header('Content-Type', mimeOf[formato])
          .header('Content-Disposition', dispositionOf(titleOf(nombre, { ...range, zone }, formato)))
          .send(file);
      },
    );

    app.post(
      '/recorrido/exportar',
      {
        config: { allow, token: ['viajes:lectura'] },
        schema: { body: parsedLater(exportarRecorrido), response: { 202: exportando } },
      },
      async (request, reply) =>
        reply
          .code(202)
          .send({ id: await askForFile(parts, callerOf(request), parseBody(exportarRecorrido, request.body)) }),
    );
  };
