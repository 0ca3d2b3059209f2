import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  avisosDeEvento,
  masAvisos,
  type motivoOmitido,
  type AvisoDeEvento,
  type AvisosDeEvento,
  type ResultadoAviso,
} from '#contract/entities/eventos';
import type { z } from '#contract/core/validation';
import type { Db } from '../../../db/client';
import type { Tx } from '../../../db/system';
import { isoOf } from '../../../db/tables/types';
import { usersSeenBy } from '../../../history/people';
import { byId, calledOn } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import { readOne } from '../../../records/store';
import { eventoStoreFor } from '../record/store';

/**
 * `GET /eventos/{id}/avisos`: who was told of an event, how, and what became of it; and the steps of its escalation.
 */
export const noticesRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/avisos',
      {
        config: { allow: ['show', 'eventos'], token: 'never' },
        schema: { params: byId, response: { 200: avisosDeEvento } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const found = await db.tenant(empresaId, async (tx) => {
          await readOne(tx, eventoStoreFor(caller), empresaId, id);
          return { notices: await noticesOf(tx, empresaId, id), steps: await stepsOf(tx, empresaId, id) };
        });
        return answerOf(db, caller.user, found);
      },
    );
  };

interface Notice extends Record<string, unknown> {
  user_id: number;
  causa: string;
  escala_paso: number | null;
  resumido: boolean;
  en_app: boolean;
  correo_pendiente: boolean;
  correo_en: string | null;
  correo_resultado: ResultadoAviso | null;
  push_pendiente: boolean;
  push_en: string | null;
  push_resultado: ResultadoAviso | null;
  creado_en: string;
  leida_en: string | null;
  atendido_en: string | null;
}

/** Those about the event alone, and those of its time that count it among others. */
const noticesOf = async (tx: Tx, empresaId: number, id: number): Promise<Notice[]> => {
  const columns = sql`
    n.id, n.user_id, n.causa, n.escala_paso, n.en_app, n.correo_pendiente, n.correo_en, n.correo_resultado,
    n.push_pendiente, n.push_en,
      n.push_resultado, n.creado_en, n.leida_en`;
  const { rows } = await tx.execute<Notice>(sql`
    with suyos as (
      select ${columns}, false as resumido from notificaciones n
      where n.empresa_id = ${empresaId} and n.evento_id = ${id}
      union all
      select ${columns}, true as resumido from notificaciones n
      join eventos e on e.empresa_id = n.empresa_id and e.id = ${id}
      where n.empresa_id = ${empresaId} and n.eventos is not null and n.creado_en > e.creado_en - interval '1 hour'
        and n.eventos @> array[${id}]::int[]
    )
    select suyos.*,
      (
        select min(p.fecha) from evento_pasos p
        where p.empresa_id = ${empresaId} and p.evento_id = ${id} and p.user_id = suyos.user_id
      )
      as atendido_en
    from suyos order by suyos.id limit ${masAvisos}`);
  return rows;
};

interface Step extends Record<string, unknown> {
  paso: number;
  previsto_en: string | null;
  hecho_en: string | null;
  avisados_n: number;
  omitidos: { user_id: number; motivo: z.output<typeof motivoOmitido> }[];
}

const stepsOf = async (tx: Tx, empresaId: number, id: number): Promise<Step[]> => {
  const { rows } = await tx.execute<Step>(sql`
    select paso, previsto_en, fecha as hecho_en, avisados_n, omitidos
    from evento_escalas
    where empresa_id = ${empresaId} and evento_id = ${id}
    union all
    select escala_paso, escala_en, null, 0, '[]' from eventos
    where empresa_id = ${empresaId} and id = ${id} and estado = 'abierto' and not corregido and escala_en is not null
    order by paso`);
  return rows;
};

/** Names are read outside the company's transaction: those of superadmins are shown to superadmins only. */
const answerOf = async (
  db: Db,
  viewer: Parameters<typeof usersSeenBy>[2],
  { notices, steps }: { notices: readonly Notice[]; steps: readonly Step[] },
): Promise<AvisosDeEvento> => {
  const ids = [
    ...notices.map(({ user_id }) => user_id),
    ...steps.flatMap(({ omitidos }) => omitidos.map(({ user_id }) => user_id)),
  ];
  const nameOf = await usersSeenBy(db.system, ids, viewer);
  return {
    avisos: notices.flatMap((notice) => channelsOf(notice, nameOf(notice.user_id).usuario)),
    escalamiento: steps.map(({ paso, previsto_en, hecho_en, avisados_n, omitidos }) => ({
      ...{ paso, avisados_n },
      previsto_en: iso(previsto_en),
      hecho_en: iso(hecho_en),
      omitidos: omitidos.map(({ user_id, motivo }) => ({ persona: nameOf(user_id).usuario, motivo })),
    })),
  };
};

const iso = (moment: string | null) => moment && isoOf(moment);

/** A row for each channel by which it went. */
const channelsOf = (notice: Notice, persona: string | null): AvisoDeEvento[] => {
  const {
    escala_paso,
    resumido,
    correo_pendiente,
    correo_en,
    correo_resultado,
    push_pendiente,
    push_en,
    push_resultado,
  } = notice;
  const creado_en = isoOf(notice.creado_en);
  const shared = {
    ...{ persona, causa: causeOf(notice), paso: escala_paso, resumido, creado_en },
    leido_en: iso(notice.leida_en),
    atendido_en: iso(notice.atendido_en),
  };
  const sent = (
    canal: 'correo' | 'push',
    pending: boolean,
    at: string | null,
    result: ResultadoAviso | null,
  ): AvisoDeEvento[] =>
    pending || at !== null || result !== null
      ? [{ ...shared, canal, resultado: (!pending && result) || 'en_cola', enviado_en: iso(at) }]
      : [];
  return [
    ...(notice.en_app
      ? [{ ...shared, canal: 'app' as const, resultado: 'entregado' as const, enviado_en: creado_en }]
      : []),
    ...sent('correo', correo_pendiente, correo_en, correo_resultado),
    ...sent('push', push_pendiente, push_en, push_resultado),
  ];
};

const causeOf = ({ causa, escala_paso }: Notice): AvisoDeEvento['causa'] => {
  if (escala_paso !== null) return 'escalamiento';
  if (causa.startsWith('asignado ')) return 'asignacion';
  if (causa.startsWith('nota ')) return 'mencion';
  return causa.startsWith('sos ') ? 'retiro' : 'regla';
};
