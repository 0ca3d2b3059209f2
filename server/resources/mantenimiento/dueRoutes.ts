import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  pasoPlan,
  posponer,
  saltosPlan,
  vencimiento,
  vencimientos,
  type PasoPlan,
} from '#contract/entities/mantenimiento';
import { ordenes } from '#contract/entities/ordenes';
import { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { callerOf } from '../../plugins/guard';
import { computedRoutes } from '../../records/computed';
import { byId, calledOn } from '../../records/reading';
import type { Deps } from '../../records/deps';
import { asksForMuch, contentRange, listQuery, readListQuery } from '../../records/query';
import { readOne } from '../../records/store';
import { ordenStoreFor } from '../ordenes/index';
import { readDue, readDues } from './dues';
import { moveRoutes } from './moveRoutes';
import { orderOfDue } from './order';
import { readSettled } from './settle';
import { skippedUntil } from './skipped';

const all = () => true;

/** The dues of plans, and the actions on one. */
export const dueRoutes =
  ({ db, changed, exports }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { name } = vencimientos;
    await app.register(
      exports.routes({
        entity: vencimientos,
        subject: 'mantenimiento',
        visible: () => all,
        read: async ({ empresaId }, query) =>
          (await readSettled(db, empresaId))((tx) => readDues(tx, empresaId, query)),
      }),
    );

    app.get(
      '/',
      {
        config: { allow: ['list', 'mantenimiento'], inTurn: asksForMuch },
        schema: { querystring: listQuery, response: { 200: z.array(vencimiento) } },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const query = readListQuery(vencimientos, request.query, all);
        const { rows, total } = await db.tenant(empresaId, (tx) => readDues(tx, empresaId, query));
        return reply.header('Content-Range', contentRange(name, query.range?.[0] ?? 0, rows.length, total)).send(rows);
      },
    );

    app.get(
      '/:id',
      { config: { allow: ['show', 'mantenimiento'] }, schema: { params: byId, response: { 200: vencimiento } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, (tx) => readDue(tx, empresaId, id));
      },
    );

    app.get(
      '/:id/historial',
      { config: { allow: ['show', 'mantenimiento'] }, schema: { params: byId, response: { 200: z.array(pasoPlan) } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          await readDue(tx, empresaId, id);
          return stepsOf(tx, empresaId, id);
        });
      },
    );

    app.get(
      '/:id/saltos',
      {
        config: { allow: ['edit', 'mantenimiento'] },
        schema: { params: byId, querystring: posponer.pick({ hasta: true }), response: { 200: saltosPlan } },
      },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        const { hasta } = request.query;
        return db.tenant(empresaId, async (tx) => {
          await readDue(tx, empresaId, id);
          return { saltadas: await skippedUntil(tx, empresaId, id, hasta) };
        });
      },
    );

    await app.register(moveRoutes(db));

    app.post(
      '/:id/orden',
      {
        config: { allow: ['edit', 'mantenimiento'], token: makesOrder },
        schema: { params: byId, response: { 200: ordenes.record, 201: ordenes.record } },
      },
      async (request, reply) => {
        const { caller, empresaId, user, id } = calledOn(request);
        const { order, made } = await db.tenant(empresaId, async (tx) => {
          const asked = await orderOfDue(tx, { empresaId, user, ip: request.ip }, id);
          return { order: await readOne(tx, ordenStoreFor(caller), empresaId, asked.id), made: asked.made };
        });
        if (made) changed(empresaId, 'ordenes', [order]);
        return reply.code(made ? 201 : 200).send(order);
      },
    );

    await app.register(computedRoutes(written, 'Se calcula de los planes: no se escribe.'));
  };

const written = [
  ['/', 'mantenimiento'],
  ['/:id', 'mantenimiento'],
] as const;
const makesOrder = ['mantenimiento:escritura', 'ordenes:escritura'] as const;

const stepsOf = async (tx: Tx, empresaId: number, id: number): Promise<PasoPlan[]> => {
  const { rows } = await tx.execute<PasoPlan & Record<string, unknown>>(sql`
    select p.id, p.tipo, to_char(p.fecha at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as fecha,
      to_char(p.dia, 'YYYY-MM-DD') as dia, p.medida::float8 as medida, p.motivo, nombre_usuario(p.user_id) as usuario
    from mantenimiento_pasos p
    where p.empresa_id = ${empresaId} and p.vencimiento_id = ${id}
    order by p.id desc limit 500`);
  return rows;
};
