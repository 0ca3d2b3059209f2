import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { limitesSolicitud } from '#contract/requests/enlacesSolicitud';
import type { z } from '#contract/core/validation';
import type { contactoSolicitud } from '#contract/entities/solicitudes';
import type { Db } from '../db/client';
import { beginning, today } from '../db/days';
import { forgetSome } from '../db/forget';
import type { System, Tx } from '../db/system';
import { enlaceSolicitudTable as links, retoUsadoTable as used, solicitudTable as t } from '../db/tables/solicitudes';
import { tooMany } from '../limits/refusal';
import { ApiError } from '../plugins/errors';
import { receiveRequest } from '../resources/solicitudes/index';
import type { Grant } from '../session/grants/find';
import { requestLinks } from '../session/grants/kinds/index';
import { noteUse } from '../session/grants/use';
import { hashOf } from '../session/secrets';
import { keepArrived, type Arrived } from './sent';

export type RequestLink = Grant<typeof requestLinks>;

interface Given {
  reto: string;
  seguimiento: string;
  descripcion: string;
  contacto: z.output<typeof contactoSolicitud> | null;
  arrived: Arrived;
  ip: string;
}

/**
 * What became of a challenge: nothing yet, or a request that these words made.
 * @throws ApiError 409 when others did
 */
export const isKnown = async (tx: Tx, link: RequestLink, reto: string, seguimiento: string): Promise<boolean> => {
  const [known] = await tx
    .select({ hash: t.seguimiento_hash })
    .from(used)
    .leftJoin(t, and(eq(t.empresa_id, used.empresa_id), eq(t.id, used.solicitud_id)))
    .where(and(eq(used.empresa_id, link.empresaId), eq(used.reto_hash, hashOf(reto))));
  if (!known) return false;
  if (known.hash === hashOf(seguimiento)) return true;
  throw new ApiError('CONFLICTO', { message: 'Con esta página ya se envió otra solicitud: ábrala de nuevo.' });
};

/** @throws ApiError 429 until the company's next day, when a link has had as many as it takes in one */
export const refuseFullDay = async (tx: Tx, { empresaId, id }: RequestLink): Promise<void> => {
  const { rows } = await tx.execute<{ n: number; ms: number }>(sql`
    select count(*)::int as n, extract(epoch from ${beginning(sql`${today} + 1`)} - now())::float8 * 1000 as ms
    from solicitudes
    where empresa_id = ${empresaId} and enlace_id = ${id} and creado_en >= ${beginning(today)}`);
  const [day] = rows;
  if (day && day.n >= limitesSolicitud.porEnlaceAlDia)
    throw tooMany(day.ms, 'Hoy ya se enviaron muchas solicitudes desde aquí. Inténtelo mañana.');
};

/**
 * Stores a request of a link, once for its challenge.
 * @returns its id; undefined: it was stored before
 * @throws ApiError 409, 410 when the link was withdrawn meanwhile, 429
 */
export const keepRequest = (db: Db, link: RequestLink, given: Given): Promise<number | undefined> =>
  db.tenant(link.empresaId, async (tx) => {
    const { empresaId } = link;
    // One at a time of a link: the day is counted and the link is there until this is stored.
    const [living] = await tx
      .select({ id: links.id })
      .from(links)
      .where(and(eq(links.empresa_id, empresaId), eq(links.id, link.id), isNull(links.revocado_en)))
      .for('no key update');
    if (!living) throw new ApiError('ENLACE_TERMINADO');
    if (await isKnown(tx, link, given.reto, given.seguimiento)) return undefined;
    await refuseFullDay(tx, link);
    const id = await receiveRequest(
      tx,
      { empresaId, user: { id: null }, ip: given.ip },
      {
        ...{ descripcion: given.descripcion, contacto: given.contacto, urgencia: 'media' },
        ...{ activo_id: link.activo_id, nivel_id: link.nivel_id },
        ...(await keepArrived(tx, empresaId, given.arrived)),
      },
      {
        ...{ origen: 'enlace', solicitante: given.contacto?.nombre ?? null },
        ...{ enlace_id: link.id, seguimiento_hash: hashOf(given.seguimiento) },
      },
    );
    await tx.insert(used).values({ empresa_id: empresaId, reto_hash: hashOf(given.reto), solicitud_id: id });
    await noteUse(tx, requestLinks, link);
    return id;
  });

/** Solved challenges are remembered for a day: a page that was offline sends the same again. @returns how many went */
export const sweepChallenges = (db: System): Promise<number> =>
  forgetSome(db, used, lt(used.creado_en, sql`now() - interval '1 day'`));
