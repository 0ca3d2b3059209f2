import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  deshacerPaso,
  partesDisparador,
  posponer,
  reprogramar,
  saltosPlan,
  vencimiento,
  type PasoPlan,
  type Vencimiento,
} from '#contract/entities/mantenimiento';
import { fechaDe } from '#contract/sentences/frases';
import { descansa, enTemporada } from '#contract/rules/temporada';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { dayOf } from '../../db/days';
import { audit } from '../../history/audit';
import { ApiError, fieldError, parseBody, parsedLater } from '../../plugins/errors';
import { actorOf } from '../../plugins/guard';
import type { Writer } from '../../records/crud';
import { byId, calledOn } from '../../records/reading';
import { once } from '../../records/idempotency';
import { readDue } from './dues';
import { lockDues, settle } from './settle';
import { skippedUntil } from './skipped';
import { newestStep } from './standingSteps';

/** Moves a due to another day: postponed, rescheduled, or back again. */
export const moveRoutes =
  (db: Db): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/posponer',
      {
        config: { allow: ['edit', 'mantenimiento'] },
        schema: { params: byId, body: parsedLater(posponer), response: { 200: vencimiento.extend(saltosPlan.shape) } },
      },
      async (request) => {
        const { caller, id } = calledOn(request);
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
        const { caller, id } = calledOn(request);
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
        const { caller, id } = calledOn(request);
        return db.tenant(caller.empresaId, async (tx) => {
          const { version } = parseBody(deshacerPaso, request.body);
          await once(tx, request, () => move(tx, caller, id, version, { dia: null, motivo: null, tipo: 'deshace' }));
          return readDue(tx, caller.empresaId, id);
        });
      },
    );
  };

const moves: readonly PasoPlan['tipo'][] = ['pospone', 'reprograma', 'reprograma_serie'];

export interface Moved {
  campo: 'hasta' | 'fecha';
  dia: string;
  motivo: string | null;
  tipo: Extract<PasoPlan['tipo'], 'pospone' | 'reprograma' | 'reprograma_serie'>;
}

export interface Unmoved {
  dia: null;
  motivo: null;
  tipo: Extract<PasoPlan['tipo'], 'deshace'>;
}

/**
 * Moves a due, or undoes its last move.
 * @throws ApiError 409 when it was moved meanwhile or is in progress, 422 for a past day and where there is no series
 */
export const move = async (
  tx: Tx,
  writer: Writer,
  id: number,
  version: number,
  moved: Moved | Unmoved,
): Promise<number> => {
  const { empresaId, user } = writer;
  const { dia, motivo, tipo } = moved;
  await lockDues(tx, empresaId);
  const due = await readDue(tx, empresaId, id);
  if (version !== due.version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: due } });
  if (due.orden_abierta !== null)
    throw new ApiError('CONFLICTO', {
      message: `Ya tiene la orden ${due.orden_abierta}: cambie la fecha de la orden, o cancélela.`,
    });
  if (moved.tipo === 'deshace') await checkBack(tx, empresaId, due);
  else await checkMove(tx, empresaId, due, moved);
  await tx.execute(sql`insert into mantenimiento_pasos (empresa_id, vencimiento_id, ciclo, tipo, dia, motivo, user_id)
    values (${empresaId}, ${id}, ${due.ciclo}, ${tipo}, ${dia}, ${motivo}, ${user.id})`);
  const cambios = [
    { campo: 'paso', antes: null, despues: tipo },
    { campo: 'vence_en', antes: due.vence_en, despues: dia },
    ...(motivo === null ? [] : [{ campo: 'motivo', antes: due.motivo, despues: motivo }]),
  ];
  await audit(tx, actorOf(writer), {
    accion: 'editar',
    entidad: 'vencimientos',
    entidad_id: id,
    nombre: `${due.plan}: ${due.activo}`,
    cambios,
  });
  while (await settle(tx, empresaId));
  return id;
};

const checkMove = async (tx: Tx, empresaId: number, due: Vencimiento, { campo, dia, tipo }: Moved) => {
  if (dia < (await dayOf(tx))) throw fieldError(campo, 'No puede ser un día pasado');
  const meses = await monthsOf(tx, empresaId, due.plan_id);
  if (descansa(meses, dia))
    throw fieldError(campo, `Ese día el plan está en pausa hasta el ${fechaDe(enTemporada(meses, dia))}`);
  if (tipo === 'reprograma_serie' && !hasDates(due))
    throw fieldError('alcance', 'No tiene fechas en serie: reprograme solo esta vez');
  if (due.condicion && tipo === 'reprograma' && due.alcanzada_en === null)
    throw fieldError('fecha', 'Su condición no se ha cumplido: no hay trabajo que mover. Puede posponerlo');
  const nothing = due.vence_en === null && due.proxima_fecha === null && due.proxima_medida === null;
  if (nothing && due.condicion === null && !isUnknown(due))
    throw new ApiError('CONFLICTO', { message: 'Ya no vence nada que mover.' });
};

const monthsOf = async (tx: Tx, empresaId: number, planId: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ meses: number[] }>(
    sql`select meses from mantenimiento where empresa_id = ${empresaId} and id = ${planId}`,
  );
  return rows[0]?.meses ?? [];
};

const checkBack = async (tx: Tx, empresaId: number, { id, ciclo }: Vencimiento) => {
  const { rows } = await tx.execute<Pick<PasoPlan, 'tipo'> & { ciclo: number }>(newestStep(empresaId, id));
  const [newest] = rows;
  if (!newest || newest.ciclo !== ciclo || !moves.includes(newest.tipo))
    throw new ApiError('CONFLICTO', { message: 'Ya no hay un cambio de fecha que deshacer.' });
};

/** Whether it may be due, although nobody can say when. */
const isUnknown = ({ situacion }: Vencimiento) => situacion.startsWith('sin_');

/** Whether a series can be moved: that of a due without history begins with the day that is given. */
const hasDates = ({ proxima_fecha, disparador, situacion }: Vencimiento) =>
  (proxima_fecha !== null && disparador !== 'medidor') ||
  (situacion === 'sin_historia' && partesDisparador[disparador].tiempo);
