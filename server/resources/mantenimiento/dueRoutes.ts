import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  deshacerPaso,
  pasoPlan,
  posponer,
  reprogramar,
  saltosPlan,
  vencimiento,
  vencimientos,
  type PasoPlan,
  type Vencimiento,
} from '#contract/mantenimiento';
import { fechasSaltadas } from '#contract/fechasPlan';
import { ordenes } from '#contract/ordenes';
import { z } from '#contract/validation';
import type { Tx } from '../../db/client';
import { dayOf } from '../../db/days';
import { audit } from '../../history/audit';
import { ApiError, fieldError, parseBody, parsedLater } from '../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../plugins/guard';
import { byId, idOf, type Deps } from '../../records/crud';
import { once } from '../../records/idempotency';
import { asksForMuch, contentRange, listQuery, readListQuery } from '../../records/query';
import { readOne } from '../../records/store';
import { ordenStoreFor } from '../ordenes/index';
import { readDue, readDues } from './dues';
import { orderOfDue } from './order';
import { lockDues, settle } from './settle';
import { newestStep } from './standingSteps';

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
        read: ({ empresaId }, query) => db.read(empresaId, (tx) => readDues(tx, empresaId, query)),
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
        const { empresaId } = callerOf(request);
        const id = idOf(request.params.id);
        return db.tenant(empresaId, (tx) => readDue(tx, empresaId, id));
      },
    );

    app.get(
      '/:id/historial',
      { config: { allow: ['show', 'mantenimiento'] }, schema: { params: byId, response: { 200: z.array(pasoPlan) } } },
      async (request) => {
        const { empresaId } = callerOf(request);
        const id = idOf(request.params.id);
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
        const { empresaId } = callerOf(request);
        const id = idOf(request.params.id);
        const { hasta } = request.query;
        return db.tenant(empresaId, async (tx) => {
          await readDue(tx, empresaId, id);
          return { saltadas: await skippedUntil(tx, empresaId, id, hasta) };
        });
      },
    );

    app.post(
      '/:id/posponer',
      {
        config: { allow: ['edit', 'mantenimiento'] },
        schema: { params: byId, body: parsedLater(posponer), response: { 200: vencimiento.extend(saltosPlan.shape) } },
      },
      async (request) => {
        const caller = callerOf(request);
        const id = idOf(request.params.id);
        return db.tenant(caller.empresaId, async (tx) => {
          const { hasta, motivo, version } = parseBody(posponer, request.body);
          await once(tx, request, () =>
            move(tx, caller, id, version, { campo: 'hasta', dia: hasta, motivo, tipo: 'pospone' }),
          );
          return {
            ...(await readDue(tx, caller.empresaId, id)),
            saltadas: await skippedUntil(tx, caller.empresaId, id, hasta),
          };
        });
      },
    );

    app.post(
      '/:id/reprogramar',
      {
        config: { allow: ['edit', 'mantenimiento'] },
        schema: { params: byId, body: parsedLater(reprogramar), response: { 200: vencimiento } },
      },
      async (request) => {
        const caller = callerOf(request);
        const id = idOf(request.params.id);
        return db.tenant(caller.empresaId, async (tx) => {
          const { fecha, alcance, version } = parseBody(reprogramar, request.body);
          const tipo = alcance === 'serie' ? 'reprograma_serie' : 'reprograma';
          await once(tx, request, () =>
            move(tx, caller, id, version, { campo: 'fecha', dia: fecha, motivo: null, tipo }),
          );
          return readDue(tx, caller.empresaId, id);
        });
      },
    );

    app.post(
      '/:id/deshacer',
      {
        config: { allow: ['edit', 'mantenimiento'] },
        schema: { params: byId, body: parsedLater(deshacerPaso), response: { 200: vencimiento } },
      },
      async (request) => {
        const caller = callerOf(request);
        const id = idOf(request.params.id);
        return db.tenant(caller.empresaId, async (tx) => {
          const { version } = parseBody(deshacerPaso, request.body);
          await once(tx, request, () => move(tx, caller, id, version, { dia: null, motivo: null, tipo: 'deshace' }));
          return readDue(tx, caller.empresaId, id);
        });
      },
    );

    app.post(
      '/:id/orden',
      {
        config: { allow: ['edit', 'mantenimiento'], token: makesOrder },
        schema: { params: byId, body: z.unknown(), response: { 200: ordenes.record, 201: ordenes.record } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId, user } = caller;
        const id = idOf(request.params.id);
        const { order, made } = await db.tenant(empresaId, async (tx) => {
          const asked = await orderOfDue(tx, { empresaId, user, ip: request.ip }, id);
          return { order: await readOne(tx, ordenStoreFor(caller), empresaId, asked.id), made: asked.made };
        });
        if (made) changed(empresaId, 'ordenes', [order]);
        return reply.code(made ? 201 : 200).send(order);
      },
    );

    for (const url of ['/', '/:id'])
      app.route({
        method: ['POST', 'PUT', 'PATCH', 'DELETE'],
        url,
        config: { allow: ['list', 'mantenimiento'], undocumented: true },
        handler: () => {
          throw new ApiError('METODO_NO_PERMITIDO', {
            message: 'Se calcula de los planes: no se escribe.',
            headers: { Allow: 'GET' },
          });
        },
      });
  };

const makesOrder = ['mantenimiento:escritura', 'ordenes:escritura'] as const;

const moves: readonly PasoPlan['tipo'][] = ['pospone', 'reprograma', 'reprograma_serie'];

interface Moved {
  campo: 'hasta' | 'fecha';
  dia: string;
  motivo: string | null;
  tipo: Extract<PasoPlan['tipo'], 'pospone' | 'reprograma' | 'reprograma_serie'>;
}

interface Unmoved {
  dia: null;
  motivo: null;
  tipo: Extract<PasoPlan['tipo'], 'deshace'>;
}

/**
 * @throws ApiError 409 when it was moved meanwhile or is in progress, 422 for a past day and where there is no series
 */
const move = async (tx: Tx, caller: Caller, id: number, version: number, moved: Moved | Unmoved): Promise<number> => {
  const { empresaId, user } = caller;
  const { dia, motivo, tipo } = moved;
  await lockDues(tx, empresaId);
  const due = await readDue(tx, empresaId, id);
  if (version !== due.version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: due } });
  if (due.orden_abierta !== null)
    throw new ApiError('CONFLICTO', {
      message: `Ya tiene la orden ${due.orden_abierta}: cambie la fecha de la orden, o cancélela.`,
    });
  if (moved.tipo === 'deshace') await checkBack(tx, empresaId, due);
  else await checkMove(tx, due, moved);
  await tx.execute(sql`insert into mantenimiento_pasos (empresa_id, vencimiento_id, ciclo, tipo, dia, motivo, user_id)
    values (${empresaId}, ${id}, ${due.ciclo}, ${tipo}, ${dia}, ${motivo}, ${user.id})`);
  const cambios = [
    { campo: 'paso', antes: null, despues: tipo },
    { campo: 'vence_en', antes: due.vence_en, despues: dia },
    ...(motivo === null ? [] : [{ campo: 'motivo', antes: due.motivo, despues: motivo }]),
  ];
  await audit(tx, actorOf(caller), {
    accion: 'editar',
    entidad: 'vencimientos',
    entidad_id: id,
    nombre: `${due.plan}: ${due.activo}`,
    cambios,
  });
  while (await settle(tx, empresaId));
  return id;
};

const checkMove = async (tx: Tx, due: Vencimiento, { campo, dia, tipo }: Moved) => {
  if (dia < (await dayOf(tx))) throw fieldError(campo, 'No puede ser un día pasado');
  if (tipo === 'reprograma_serie' && !hasDates(due))
    throw fieldError('alcance', 'No tiene fechas en serie: reprograme solo esta vez');
  if (due.condicion && tipo === 'reprograma' && due.alcanzada_en === null)
    throw fieldError('fecha', 'Su condición no se ha cumplido: no hay trabajo que mover. Puede posponerlo');
  if (due.vence_en === null && due.proxima_fecha === null && due.proxima_medida === null && due.condicion === null)
    throw new ApiError('CONFLICTO', { message: 'Ya no vence nada que mover.' });
};

type Series = Parameters<typeof fechasSaltadas>[0] & { ancla: string; proxima_fecha: string | null };

const skippedUntil = async (tx: Tx, empresaId: number, id: number, hasta: string): Promise<string[]> => {
  const { rows } = await tx.execute<Series & Record<string, unknown>>(sql`
    select p.cada_valor, p.cada_unidad, p.dias_semana, p.base, p.inicia_en::text as inicia_en,
      p.termina_en::text as termina_en,
      v.ancla::text as ancla, v.proxima_fecha::text as proxima_fecha
    from mantenimiento_activos v join mantenimiento p on p.id = v.plan_id and p.empresa_id = v.empresa_id
    where v.empresa_id = ${empresaId} and v.id = ${id}`);
  const [series] = rows;
  return series ? fechasSaltadas(series, { ...series, hasta }) : [];
};

const checkBack = async (tx: Tx, empresaId: number, { id, ciclo }: Vencimiento) => {
  const { rows } = await tx.execute<Pick<PasoPlan, 'tipo'> & { ciclo: number }>(newestStep(empresaId, id));
  const [newest] = rows;
  if (!newest || newest.ciclo !== ciclo || !moves.includes(newest.tipo))
    throw new ApiError('CONFLICTO', { message: 'Ya no hay un cambio de fecha que deshacer.' });
};

const hasDates = ({ proxima_fecha, disparador }: Vencimiento) => proxima_fecha !== null && disparador !== 'medidor';

const stepsOf = async (tx: Tx, empresaId: number, id: number): Promise<PasoPlan[]> => {
  const { rows } = await tx.execute<PasoPlan & Record<string, unknown>>(sql`
    select p.id, p.tipo, to_char(p.fecha at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as fecha,
      to_char(p.dia, 'YYYY-MM-DD') as dia, p.medida::float8 as medida, p.motivo, nombre_usuario(p.user_id) as usuario
    from mantenimiento_pasos p
    where p.empresa_id = ${empresaId} and p.vencimiento_id = ${id}
    order by p.id desc limit 500`);
  return rows;
};
