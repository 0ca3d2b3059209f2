import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { buscarDireccion, direccion, direccionHallada, lugares } from '#contract/direcciones';
import { z } from '#contract/validation';
import { ApiError } from '../plugins/errors';
import { json } from '../tracking/listQuery';
import type { Geocoder } from './geocoder';

const streetsQuery = z.object({ lugares: json(lugares).unwrap() });

/** Streets of places and places of addresses, for whoever sees positions. To be mounted under `/api/direcciones`. */
export const addressRoutes =
  (geocoder: Geocoder): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/',
      { config: { allow: ['list', 'posiciones'] }, schema: { querystring: streetsQuery, response: { 200: z.array(direccion) } } },
      async ({ query }) => geocoder.streetsOf(query.lugares),
    );

    app.get(
      '/buscar',
      { config: { allow: ['list', 'posiciones'] }, schema: { querystring: buscarDireccion, response: { 200: z.array(direccionHallada) } } },
      async ({ query }) => {
        if (!geocoder.isOn) throw new ApiError('NO_ENCONTRADO', { message: 'Esta instalación no tiene un servicio de direcciones.' });
        const found = await geocoder.search(query.q);
        if (!found) throw new ApiError('NO_DISPONIBLE', { message: 'El servicio de direcciones no responde ahora. Inténtelo en un momento.' });
        return found;
      },
    );
  };
