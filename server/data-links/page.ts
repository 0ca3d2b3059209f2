import { setImmediate } from 'node:timers/promises';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { consultaDatos } from '#contract/requests/enlacesDatos';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import { dispositionOf } from '../encoding/disposition';
import { ApiError } from '../plugins/errors';
import type { InTurn } from '../plugins/turns';
import { findGrant } from '../session/grants/find';
import { dataLinks } from '../session/grants/kinds/index';
import { countReading, noteUse } from '../session/grants/use';
import { askedOf, asQueryError, type DataTables } from './tables';
import { csvWriter, jsonWriter } from './written';

interface Parts {
  db: Db;
  tables: DataTables;
  inTurn: InTurn;
}

/** `GET /api/datos/{secret}`: spreadsheets cannot log in, so the address itself is the permission, its author's. */
export const dataPage =
  ({ db, tables, inTurn }: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/datos/:token',
      {
        config: { allow: 'anyone' },
        schema: {
          params: z.object({ token: z.string() }),
          querystring: consultaDatos,
          response: { 200: z.unknown() },
        },
      },
      async (request, reply) => {
        const link = await findGrant(db.system, dataLinks, request.params.token);
        if (typeof link === 'string')
          throw new ApiError('NO_ENCONTRADO', { message: 'Este enlace de datos no existe.' });
        await countReading(db.system, dataLinks, link);
        const { empresaId, role, user, recurso, zona_horaria: zone } = link;
        const caller = { empresaId, role, user };
        const source = tables.find(caller, recurso);
        try {
          const columns = tables.columnsOfLink(source, caller, link.columnas);
          const json = (request.query.formato ?? link.formato) === 'json';
          const { head, page, tail, type } = json
            ? jsonWriter(columns)
            : csvWriter(columns, { ...request.query, zone });
          const text = await inTurn(empresaId, async () => {
            await noteUse(db.system, dataLinks, link);
            const parts = [head];
            for await (const rows of tables.rowsOf(source, caller, askedOf(link, request.query), columns, zone)) {
              parts.push(page(rows));
              await setImmediate();
            }
            return parts.join('') + tail;
          });
          const name = `${recurso.replace('/', '-')}.${json ? 'json' : 'csv'}`;
          return await reply
            .headers({ 'content-disposition': dispositionOf(name, 'inline'), 'referrer-policy': 'no-referrer' })
            .type(type)
            .send(text);
        } catch (error) {
          throw asQueryError(error);
        }
      },
    );
  };
