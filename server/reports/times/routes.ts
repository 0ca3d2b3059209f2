import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { filtroTiempos, masTiempos, tiempoCarga, tiempos } from '#contract/tiempos';
import { z } from '#contract/validation';
import type { Db } from '../../db/client';
import { typeOf } from '../../exports/sheet';
import type { Exports } from '../../exports/index';
import { badQuery } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { contentRange, type ListQuery } from '../../records/query';
import { companyOf } from '../../resources/admin-empresas/company';
import { checkTimes, readTimes } from './rows';

const columns = [
  'fuente',
  'activo',
  'placa',
  'conductor',
  'ruta',
  'paradas',
  'llegada_cargue_en',
  'salida_cargue_en',
  'llegada_descargue_en',
  'salida_descargue_en',
] as const;

/** `GET /reportes/tiempos`: when each load was loaded and unloaded; as rows, or with `formato` as a file. */
export const timeRoutes =
  ({ db, exports }: { db: Db; exports: Exports }): FastifyPluginAsyncZod =>
  async (app) => {
    const read = async (empresaId: number, asked: Parameters<typeof checkTimes>[0], window: { offset: number; limit: number }) => {
      checkTimes(asked);
      const { zone } = await companyOf(db, empresaId);
      return db.read(empresaId, (tx) => readTimes(tx, { ...asked, empresaId, zone }, window));
    };

    await app.register(
      exports.routes({
        entity: tiempos,
        subject: 'reportes',
        visible: () => () => true,
        read: ({ empresaId }, query) => read(empresaId, askedOf(query), windowOf(query)),
      }),
    );

    app.get(
      '/',
      {
        config: { allow: ['list', 'reportes'], inTurn: true },
        schema: { querystring: filtroTiempos, response: { 200: z.union([z.array(tiempoCarga), z.unknown()]) } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { formato, separador, decimal, ...asked } = request.query;
        if (formato) {
          checkTimes(asked);
          const { contenido } = await exports.write('tiempos', {
            caller,
            formato,
            ...(separador && { separador }),
            ...(decimal && { decimal }),
            columnas: [...columns],
            filter: JSON.stringify(asked),
          });
          return reply
            .type(typeOf[formato])
            .header('content-disposition', `attachment; filename="tiempos-${asked.desde}-${asked.hasta}.${formato}"`)
            .send(contenido);
        }
        const { rows, total } = await read(caller.empresaId, asked, { offset: 0, limit: masTiempos.filas });
        return reply.header('Content-Range', contentRange('tiempos', 0, rows.length, total)).send(rows);
      },
    );
  };

const askedOf = ({ where }: ListQuery) => {
  const first = Object.fromEntries(Object.entries(where).map(([field, [value]]) => [field, value]));
  const asked = filtroTiempos.safeParse(first);
  if (!asked.success) throw badQuery('Elija desde y hasta qué día.');
  return asked.data;
};

const windowOf = ({ range }: ListQuery) => ({ offset: range?.[0] ?? 0, limit: range ? range[1] - range[0] + 1 : masTiempos.filas });
