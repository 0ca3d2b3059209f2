import { eq, sql, type SQL } from 'drizzle-orm';
import type { EstadoImportacion } from '#contract/requests/importaciones';
import { z } from '#contract/core/validation';
import type { Writer } from '../records/crud';
import type { Changed } from '../records/deps';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { JobCancelled, type JobContext, type JobResult, type Jobs, type LeftJob } from '../jobs/index';
import { trabajoTable } from '../db/tables/trabajos';
import { ApiError } from '../plugins/errors';
import { kinds } from './kinds/index';
import { change, importingOf, mineBy, readImport, teller, type ImportRow, type Publish } from './rows/record';
import { errorsFile } from './steps/errorsFile';
import { read } from './steps/read';
import type { Step, StepWork } from './rows/step';
import { takeBack, undo } from './steps/undo';
import { validate } from './steps/validate';
import { write } from './steps/write';
import { stoppedWrite, type Settled } from './stoppedWrite';

export interface Parts {
  db: Db;
  jobs: Jobs;
  changed: Changed;
  publish: Publish;
}

const kind = 'importacion';
const steps: Record<'leyendo' | 'validando' | 'importando' | 'revirtiendo', StepWork> = {
  leyendo: read,
  validando: validate,
  importando: write,
  revirtiendo: undo,
};
/** The state of an import when a step fails: its rows are unchanged, or their state shows what happened. */
const fallback: Record<keyof typeof steps, EstadoImportacion> = {
  leyendo: 'fallida',
  validando: 'mapeada',
  importando: 'fallida',
  revirtiendo: 'completada_con_errores',
};

const parameters = z.object({ importacion: z.int(), ip: z.string().nullable() });

/**
 * Moves an import into a state and starts the job for it: both, or neither when too many jobs are waiting.
 * @returns its id
 */
export const startStep = async (
  { jobs }: Parts,
  { empresaId, user, ip }: Writer,
  bring: (tx: Tx) => Promise<number>,
): Promise<number> => {
  let importacion = 0;
  await jobs.start(empresaId, user.id, kind, async (tx) => {
    importacion = await bring(tx);
    return { importacion, ip };
  });
  return importacion;
};

export const errorsKind = `${kind} errores`;

/** Runs the steps of imports, in whichever process is free. */
export const handleImports = (parts: Parts) => {
  const { db, jobs, changed, publish } = parts;

  /** Its turn had not come, or its process crashed: nothing else updates the import. */
  const left = async ({ empresaId, userId, parametros, error }: LeftJob) => {
    const { importacion, ip } = parameters.parse(parametros);
    const imp = await db.tenant(empresaId, (tx) => readImport(tx, empresaId, importacion));
    const { estado } = imp;
    if (!isStep(estado)) return;
    const writer = { empresaId, user: { id: userId }, ip };
    if (estado === 'importando' && imp.kept.todo_o_nada)
      await takeBack(
        { db, imp, writer, changed, progress: (percent) => teller(db, publish, imp)(estado, percent) },
        kinds[imp.tipo],
        'valida',
      );
    await settle(parts, imp, await stopped(db, imp, estado, writer, error));
  };

  const work = async (context: JobContext): Promise<JobResult> => {
    const { db, empresaId, userId } = context;
    const { importacion, ip } = parameters.parse(context.parametros);
    const imp = await db.tenant(empresaId, (tx) => readImport(tx, empresaId, importacion));
    const { estado } = imp;
    // Another process may have finished it before it crashed.
    if (!isStep(estado)) return {};
    const publishProgress = teller(db, publish, imp);
    const progress = async (percent: number) => {
      await publishProgress(estado, percent);
      await context.progress(percent);
    };
    const writer = { empresaId, user: { id: userId }, ip, importacion: importingOf(imp, false) };
    const step: Step = { db, imp, writer, changed, progress };
    try {
      const { estado: next, ...result } = await steps[estado](step);
      await settle(parts, imp, { estado: next });
      return result;
    } catch (error) {
      if (!(error instanceof JobCancelled))
        await settle(parts, imp, { estado: fallback[estado], error: reasonOf(error) });
      // A process that shuts down leaves the step to the next one; only a cancelled job ends it.
      else if (await wasGivenUp(db, context.id)) {
        if (estado === 'importando' && imp.kept.todo_o_nada)
          await takeBack(
            { ...step, progress: (percent) => publishProgress(estado, percent) },
            kinds[imp.tipo],
            'valida',
          );
        await settle(parts, imp, await stopped(db, imp, estado, step.writer, null));
      }
      throw error;
    }
  };
  jobs.handle(kind, work, left);

  jobs.handle(errorsKind, async ({ db, empresaId, userId, parametros, progress }) => {
    const { importacion, ip } = parameters.parse(parametros);
    const imp = await db.tenant(empresaId, (tx) => readImport(tx, empresaId, importacion));
    return errorsFile({ db, imp, writer: { empresaId, user: { id: userId }, ip }, changed, progress });
  });
};

const isStep = (estado: EstadoImportacion): estado is keyof typeof steps => Object.hasOwn(steps, estado);

const wasGivenUp = async (db: Db, id: string) => {
  const [job] = await db.system
    .select({ estado: trabajoTable.estado })
    .from(trabajoTable)
    .where(eq(trabajoTable.id, id));
  return job?.estado === 'cancelado';
};

/** The jobs of an import's steps. */
export const stepOf = (empresaId: number, importacion: number): SQL =>
  sql`empresa_id = ${empresaId} and tipo = ${kind} and parametros @> ${JSON.stringify({ importacion })}::jsonb`;

/**
 * Cancels an import that is writing records: written ones stay, the other rows wait.
 * @throws ApiError 404, 409 when it is not running
 */
export const stopImport = async (parts: Parts, writer: Writer, importacion: number) => {
  const { db, jobs } = parts;
  const { empresaId } = writer;
  const imp = await db.tenant(empresaId, (tx) => readImport(tx, empresaId, importacion));
  if (imp.estado !== 'importando') throw new ApiError('CONFLICTO', { message: 'La importación ya no está en marcha.' });
  if ((await jobs.giveUp(empresaId, stepOf(empresaId, importacion))) === 0)
    await settle(parts, imp, await stoppedWrite(db, imp, writer, null));
};

/** The state of an import whose step was stopped. */
const stopped = async (
  db: Db,
  imp: ImportRow,
  step: keyof typeof steps,
  writer: Writer,
  why: string | null,
): Promise<Settled> =>
  step === 'importando'
    ? stoppedWrite(db, imp, writer, why)
    : { estado: fallback[step], error: why ?? 'Alguien la detuvo.' };

const settle = async ({ db, publish }: Parts, imp: ImportRow, set: Settled) => {
  const { empresa_id, id, estado } = imp;
  const ended = estado === 'importando' && set.estado !== 'fallida' ? { terminada_en: new Date().toISOString() } : {};
  await db.tenant(empresa_id, (tx) => change(tx, mineBy(empresa_id, id), { ...set, ...ended, avance: 100 }));
  await teller(db, publish, imp)(set.estado, 100);
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'No se pudo terminar. Inténtelo de nuevo.';
  return error.details.errors ? Object.values(error.details.errors).flat().join('. ') : error.message;
};
