import { and, eq, sql } from 'drizzle-orm';
import type { ResultadoTrabajo } from '#contract/requests/trabajos';
import type { PasoPlan } from '#contract/entities/mantenimiento';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { ordenTable as o } from '../../db/tables/ordenes';
import type { Writer } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { tellCreated } from '../ordenes/index';
import { readDue } from './dues';
import { move, type Moved, type Unmoved } from './moveRoutes';
import { orderOfDue } from './order';
import { lockDues } from './settle';
import { newestStep } from './standingSteps';
import { oneByOne } from './oneByOne';

/** What is done to each of many dues. */
export type DueTask = Moved | Unmoved | { tipo: 'orden'; responsable_id: number | null };

interface Bulk {
  ids: readonly number[];
  task: DueTask;
  /** When it was asked for: orders made since are its own. */
  since: string;
  /** Percent. @throws to end the work between two dues */
  progress?: (percent: number) => Promise<void>;
}

interface MadeOrder {
  id: number;
  version: number;
  made: boolean;
}

/** Does the same to many dues. Who repeats it finds what is already done: nothing is done twice. */
export const doToDues = async (
  deps: { db: Db } & Pick<Deps, 'changed'>,
  writer: Writer,
  { ids, task, since, progress }: Bulk,
): Promise<ResultadoTrabajo> => {
  const { empresaId } = writer;
  const hechas: number[] = [];
  const ordenes: number[] = [];
  const rechazadas: ResultadoTrabajo['rechazadas'] = [];
  try {
    await oneByOne(deps, {
      ...{ empresaId, items: ids },
      act: (tx, id) => doToDue(tx, writer, id, task),
      done: (id, order) => {
        hechas.push(id);
        if (order) ordenes.push(order.id);
        return order?.made ? order : null;
      },
      refused: (id, code) => rechazadas.push({ id, code }),
      progress: (n) => progress?.((100 * n) / ids.length),
    });
  } finally {
    if (ordenes.length > 0) await deps.db.tenant(empresaId, (tx) => tellCreated(tx, writer, ordenes, since));
  }
  return { hechas, ordenes, rechazadas };
};

/** @returns its order, where that is what was asked for @throws ApiError */
const doToDue = async (tx: Tx, writer: Writer, id: number, task: DueTask): Promise<MadeOrder | null> => {
  if (task.tipo === 'orden') {
    const { responsable_id } = task;
    return versioned(tx, writer, await orderOfDue(tx, told(writer), id, responsable_id ? { responsable_id } : {}));
  }
  const { empresaId } = writer;
  await lockDues(tx, empresaId);
  const { ciclo, version } = await readDue(tx, empresaId, id);
  if (!(await isDone(tx, empresaId, { id, ciclo }, task))) await move(tx, writer, id, version, task);
  return null;
};

const told = (writer: Writer) => ({ ...writer, tellsLater: true });

const versioned = async (tx: Tx, { empresaId }: Writer, { id, made }: { id: number; made: boolean }) => {
  const [order] = await tx
    .select({ version: o.version })
    .from(o)
    .where(and(eq(o.empresa_id, empresaId), eq(o.id, id)));
  return { id, made, version: order?.version ?? 1 };
};

type Step = Pick<PasoPlan, 'tipo' | 'dia' | 'motivo'> & { ciclo: number };

/** Whether the last change of this due's date is the one that is asked for. */
const isDone = async (
  tx: Tx,
  empresaId: number,
  { id, ciclo }: { id: number; ciclo: number },
  { tipo, dia, motivo }: Moved | Unmoved,
): Promise<boolean> => {
  const [step] = (await tx.execute<Step & Record<string, unknown>>(newestStep(empresaId, id))).rows;
  return step?.ciclo === ciclo && step.tipo === tipo && step.dia === dia && step.motivo === motivo;
};

/** The moment of the database at which this transaction began. */
export const begunAt = async (tx: Tx): Promise<string> => {
  const { rows } = await tx.execute<{ en: string }>(sql`select now()::text as en`);
  return rows[0]?.en ?? '';
};
