import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { buscarDireccion, direccion, direccionHallada, lugar, lugares } from '#contract/requests/direcciones';
import type { RuntimeConfig } from '#contract/core/session';
import { z } from '#contract/core/validation';
import { ApiError } from '../plugins/errors';
import { ownerOf } from '../plugins/guard';
import { json } from '../plugins/queryJson';
import type { System } from '../db/system';
import type { Env } from '../env';
import { createGeocoder } from './geocoder';
import { mapsWithStreets } from './maps/index';

const streetsQuery = z.object({ lugares: json(lugares).unwrap() });
const searchQuery = buscarDireccion.extend({ cerca: json(lugar) });

type Log = (message: string, details?: object) => void;

/** Whether the installation knows streets, and whether only those of its map files. */
export const addressesOf = async (env: Env, log: Log): Promise<RuntimeConfig['addresses']> => {
  if (env.GEOCODER_URL) return 'everywhere';
  return (await mapsWithStreets(env.FTRACK_DATA, log)).length > 0 ? 'nearby' : null;
};

interface Parts {
  db: System;
  env: Env;
  version: string;
  log: Log;
}

/** Streets of places and places of addresses, for whoever sees positions. To be mounted under `/api/direcciones`. */
export const addressRoutes =
  ({ db, env, version, log }: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    // Its name tells who runs the geocoder whose requests they are.
    const agent = `Ftrack/${version}${env.PUBLIC_URL ? ` (+${env.PUBLIC_URL})` : ''}`;
    const geocoder = createGeocoder(
      { db, log },
      env.GEOCODER_URL
        ? { url: env.GEOCODER_URL, kind: env.GEOCODER_KIND, pauseMs: env.GEOCODER_PAUSE_MS, agent }
        : { data: env.FTRACK_DATA },
    );
    app.addHook('preClose', geocoder.stop);

    app.get(
      '/',
      {
        config: { allow: ['list', 'posiciones'] },
        schema: { querystring: streetsQuery, response: { 200: z.array(direccion) } },
      },
      async (request) => geocoder.streetsOf(ownerOf(request), request.query.lugares),
    );

    app.get(
      '/buscar',
      {
        config: { allow: ['list', 'posiciones'] },
        schema: { querystring: searchQuery, response: { 200: z.array(direccionHallada) } },
      },
      async (request) => {
        const { q, cerca } = request.query;
        if (!(await geocoder.isOn()))
          throw new ApiError('NO_ENCONTRADO', { message: 'Esta instalación no tiene un servicio de direcciones.' });
        const found = await geocoder.search(ownerOf(request), q, cerca);
        if (!found)
          throw new ApiError('NO_DISPONIBLE', {
            message: 'El servicio de direcciones no responde ahora. Inténtelo en un momento.',
          });
        return found;
      },
    );
  };
