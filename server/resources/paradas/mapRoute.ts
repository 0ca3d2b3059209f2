import { and, inArray } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sees } from '#contract/access';
import { limits } from '#contract/limits';
import { formatoMapa, masParadas, paradas, type Parada } from '#contract/paradas';
import type { z } from '#contract/validation';
import { dayOf } from '../../db/days';
import type { Tx } from '../../db/client';
import { audit } from '../../history/audit';
import { ApiError } from '../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../plugins/guard';
import type { Deps } from '../../records/crud';
import { readList } from '../../records/list';
import { listQuery, readListQuery } from '../../records/query';
import { mine } from '../../records/store';
import { nivelTable } from '../niveles/table';
import { mapFormats, type Mapped } from './mapFile';
import { paradaStore } from './store';

const query = listQuery.pick({ sort: true, filter: true }).extend({ formato: formatoMapa });

/** `GET /exportar`: the stops that a list asks for as a map, all of them. */
export const mapRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/exportar', { config: { allow: ['list', 'paradas'] }, schema: { querystring: query } }, async (request, reply) => {
      const caller = callerOf(request);
      const { formato, ...asked } = request.query;
      const { mime, head, between, tail, write } = mapFormats[formato];
      const written: string[] = [];
      for (let from = 0, total = 1; from < total; from += limits.list.rows) {
        const page = await db.tenant(caller.empresaId, (tx) => readPage(tx, caller, asked, from));
        if ((total = page.total) > masParadas)
          throw new ApiError('CONFLICTO', { message: `Un mapa lleva hasta ${said.format(masParadas)} paradas: acote los filtros.` });
        written.push(...page.rows.map(write));
      }
      const day = await db.tenant(caller.empresaId, async (tx) => {
        await audit(tx, actorOf(caller), { accion: 'exportar', entidad: 'paradas' });
        return dayOf(tx);
      });
      return reply
        .header('Content-Type', mime)
        .header('Content-Disposition', `attachment; filename="paradas-${day}.${formato}"`)
        .send(`${head}${written.join(between)}${tail}`);
    });
  };

const said = new Intl.NumberFormat('es-CO');

/** @throws ApiError 400 for what the list would refuse too */
const readPage = async (tx: Tx, { empresaId, role }: Caller, asked: z.output<typeof listQuery>, from: number) => {
  const range = JSON.stringify([from, from + limits.list.rows - 1]);
  const visible = sees(role, paradas);
  const { rows, total } = await readList(tx, paradaStore, empresaId, readListQuery(paradas, { ...asked, range }, visible), visible);
  const stops = rows as unknown as Parada[];
  const ids = [...new Set(stops.flatMap(({ nivel_id }) => nivel_id ?? []))];
  const levels = ids.length
    ? await tx
        .select({ id: nivelTable.id, nombre: nivelTable.nombre })
        .from(nivelTable)
        .where(and(mine({ table: nivelTable }, empresaId), inArray(nivelTable.id, ids)))
    : [];
  const names = new Map(levels.map(({ id, nombre }) => [id, nombre]));
  return { total, rows: stops.map((parada): Mapped => ({ parada, nivel: parada.nivel_id === null ? null : (names.get(parada.nivel_id) ?? null) })) };
};
