import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { diasEnlaceCalendario as days } from '#contract/requests/enlacesCalendario';
import { z } from '#contract/core/validation';
import { ApiError } from '../../../plugins/errors';
import type { InTurn } from '../../../plugins/turns';
import type { Deps } from '../../../records/deps';
import { findGrant } from '../../../session/grants/find';
import { calendars } from '../../../session/grants/kinds/index';
import { countReading, noteUse } from '../../../session/grants/use';
import { inBuilder } from '../../../untrusted/index';
import { entriesAround } from '../calendar';
import { settleForRequest } from '../settle';
import { feedEvent } from './feedEvent';
import { dispositionOf } from '../../../encoding/disposition';

/** `GET /calendario/{secret}.ics`: calendars cannot log in, so the address itself is the permission. */
export const feedRoute =
  ({ db, originOf, inTurn }: Pick<Deps, 'db' | 'originOf'> & { inTurn: InTurn }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/calendario/:archivo',
      {
        config: { allow: 'anyone' },
        schema: { params: z.object({ archivo: z.string() }), response: { 200: z.unknown() } },
      },
      async (request, reply) => {
        const [, secret = ''] = /^(.+)\.ics$/.exec(request.params.archivo) ?? [];
        const link = await findGrant(db.system, calendars, secret);
        if (typeof link === 'string') throw new ApiError('NO_ENCONTRADO');
        await countReading(db.system, calendars, link);
        const { empresaId, empresa } = link;
        const entries = await inTurn(empresaId, async () => {
          await settleForRequest(db, empresaId);
          return db.tenant(empresaId, async (tx) => {
            await noteUse(tx, calendars, link);
            return entriesAround(tx, empresaId, days);
          });
        });
        const origin = originOf(request);
        const feed = { name: `Mantenimiento · ${empresa}`, events: entries.map((entry) => feedEvent(entry, origin)) };
        const file = await inBuilder('calendarFeed', feed, { owner: `empresa ${empresaId}` });
        return reply
          .header('content-disposition', dispositionOf('mantenimiento.ics', 'inline'))
          .type('text/calendar; charset=utf-8')
          .send(file);
      },
    );
  };
