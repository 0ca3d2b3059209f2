import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { and, eq, isNull } from 'drizzle-orm';
import { seguimientoDe } from '#contract/sentences/seguimientoSolicitud';
import { z } from '#contract/core/validation';
import {
  limitesSolicitud,
  paginaSolicitar,
  seguimientoSolicitud,
  solicitudEnviada,
  solicitudRecibida,
} from '#contract/requests/enlacesSolicitud';
import type { Db } from '../db/client';
import { empresaTable } from '../db/tables/empresas';
import { solicitudTable as t } from '../db/tables/solicitudes';
import { take } from '../limits/attempts';
import { limitKeys } from '../limits/keys';
import { networkOf } from '../net/address';
import { contentOf } from '../files/index';
import { ApiError, fieldError, parseBody, parsedLater } from '../plugins/errors';
import type { Changed } from '../records/deps';
import { readOne } from '../records/store';
import { solicitudStore } from '../resources/solicitudes/index';
import { findGrant, mustLive } from '../session/grants/find';
import { requestLinks } from '../session/grants/kinds/index';
import { hashOf } from '../session/secrets';
import { dificultad, endOfChallenge, isProof, newChallenge, trackingOf } from './challenge';
import { createIntake } from './intake';
import { isKnown, keepRequest, refuseFullDay, type RequestLink } from './keep';
import { decodeSent, drawSent } from './sent';
import { subjectOf } from './subject';

interface Parts {
  db: Db;
  changed: Changed;
  /** The installation's. */
  secret: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The link at whose page a request is made. */
    requestLink: RequestLink | null;
  }
}

const byToken = z.object({ token: z.string() });
const config = { allow: 'anyone' } as const;
const unlisted = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' } as const;
const { foto, fotos, voz } = limitesSolicitud;
/** All that may be sent at once, in base64. */
const bodyLimit = Math.ceil(((fotos * foto + voz) * 4) / 3) + 32 * 1024;
/** ms that clocks of processes may differ by. */
const tolerated = 5_000;

/** The calls that need no log-in, only the token of a link or of a request. They reveal its asset or place only. */
export const requestRoutes =
  ({ db, changed, secret }: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    const intake = createIntake();
    app.decorateRequest('requestLink', null);
    app.addHook('onRequest', async (_request, reply) => void reply.headers(unlisted));

    const find = async (token: string) => mustLive(await findGrant(db.system, requestLinks, token), requestLinks);
    const subject = async (link: RequestLink) => {
      const found = await db.tenant(link.empresaId, (tx) => subjectOf(tx, link.empresaId, link));
      if (!found) throw new ApiError('ENLACE_TERMINADO');
      return found;
    };

    app.get(
      '/solicitar/:token',
      { config, schema: { params: byToken, response: { 200: paginaSolicitar } } },
      async (request) => {
        const { token } = request.params;
        const link = await find(token);
        const { nombre, foto_id } = await subject(link);
        const foto_url = foto_id === null ? null : `/api/solicitar/${token}/foto`;
        return { nombre, foto_url, reto: newChallenge(secret, link.id), dificultad };
      },
    );

    app.get('/solicitar/:token/foto', { config, schema: { params: byToken } }, async (request, reply) => {
      const link = await find(request.params.token);
      const { foto_id } = await subject(link);
      if (foto_id === null) throw new ApiError('NO_ENCONTRADO');
      return reply
        .headers({
          'content-type': 'image/webp',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(await contentOf(db, link.empresaId, foto_id));
    });

    /** Before the body is read. */
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      const announced = request.headers['content-length'];
      const leave = intake.enter(networkOf(request.ip), announced === undefined ? undefined : Number(announced));
      finished(reply.raw, leave);
      request.requestLink = await find(byToken.parse(request.params).token);
    };

    app.post(
      '/solicitar/:token',
      {
        config,
        bodyLimit,
        onRequest: admit,
        schema: { params: byToken, body: parsedLater(solicitudEnviada), response: { 201: solicitudRecibida } },
      },
      async (request, reply) => {
        const link = request.requestLink;
        if (!link) throw new ApiError('ENLACE_INVALIDO');
        const { prueba, ...sent } = parseBody(solicitudEnviada, request.body);
        const { reto, descripcion, contacto } = sent;
        const end = endOfChallenge(secret, link.id, reto);
        if (end === undefined) throw fieldError('reto', 'Abra la página de nuevo');
        const seguimiento = trackingOf(secret, reto, sent);
        const again = await db.tenant(link.empresaId, async (tx) => {
          if (await isKnown(tx, link, reto, seguimiento)) return true;
          await refuseFullDay(tx, link);
          return false;
        });
        if (again) return reply.code(201).send({ seguimiento });
        if (end + tolerated < Date.now()) throw fieldError('reto', 'La página venció: ábrala de nuevo');
        if (!isProof(reto, prueba)) throw fieldError('prueba', 'La comprobación no es correcta');
        const decoded = decodeSent(sent);
        await db.system.transaction((tx) =>
          take(tx, limitKeys.requestsFrom(networkOf(request.ip)), limitesSolicitud.porDireccion),
        );
        const arrived = await drawSent(link.empresaId, decoded);
        const id = await keepRequest(db, link, { reto, seguimiento, descripcion, contacto, arrived, ip: request.ip });
        if (id !== undefined) {
          const row = await db.tenant(link.empresaId, (tx) => readOne(tx, solicitudStore, link.empresaId, id));
          changed(link.empresaId, 'solicitudes', [row]);
        }
        return reply.code(201).send({ seguimiento });
      },
    );

    app.get(
      '/solicitud/:token',
      { config, schema: { params: byToken, response: { 200: seguimientoSolicitud } } },
      async (request) => {
        const [row] = await db.system
          .select({ estado: t.estado, respuesta: t.respuesta, motivo: t.motivo })
          .from(t)
          .innerJoin(empresaTable, eq(empresaTable.id, t.empresa_id))
          .where(
            and(eq(t.seguimiento_hash, hashOf(request.params.token)), isNull(t.eliminado_en), empresaTable.activo),
          );
        if (!row) throw new ApiError('ENLACE_INVALIDO', { message: 'Revise la dirección: esta solicitud no existe.' });
        return { estado: row.estado, texto: seguimientoDe(row) };
      },
    );
  };
