import { eq } from 'drizzle-orm';
import type { EstadoImportacion } from '#contract/importaciones';
import { z } from '#contract/validation';
import type { Changed, Writer } from '../crud';
import type { Db } from '../db/client';
import { trabajoTable } from '../jobs/tables';
import { JobCancelled, type Jobs } from '../jobs/index';
import { ApiError } from '../plugins/errors';
import { change, mineBy, readImport, teller, type Publish } from './record';
import { errorsFile } from './steps/errorsFile';
import { read } from './steps/read';
import type { StepWork } from './steps/step';
import { undo } from './steps/undo';
import { validate } from './steps/validate';
import { write } from './steps/write';

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
/** Where an import is when a step broke off: its rows are as they were, or say what became of them. */
const fallback: Record<keyof typeof steps, EstadoImportacion> = {
  leyendo: 'fallida',
  validando: 'mapeada',
  importando: 'fallida',
  revirtiendo: 'completada_con_errores',
};

const parameters = z.object({ importacion: z.int(), ip: z.string().nullable() });

/** Starts what the state of an import says is to be done. */
export const startStep = ({ jobs }: Parts, { empresaId, user, ip }: Writer, importacion: number) => jobs.start(empresaId, user.id, kind, { importacion, ip });

export const errorsKind = `${kind} errores`;

/** The work of imports, done by whichever process is free. */
export const handleImports = (parts: Parts) => {
  const { db, jobs, changed, publish } = parts;

  jobs.handle(kind, async (context) => {
    const { empresaId, userId } = context;
    const { importacion, ip } = parameters.parse(context.parametros);
    const imp = await db.tenant(empresaId, (tx) => readImport(tx, empresaId, importacion));
    const { estado } = imp;
    // Another process may have ended it before it died.
    if (!isStep(estado)) return {};
    const tell = teller(db, publish, imp);
    const progress = async (percent: number) => {
      await tell(estado, percent);
      await context.progress(percent);
    };
    const settle = async (set: { estado: EstadoImportacion; error?: string }) => {
      const ended = estado === 'importando' && set.estado !== 'fallida' ? { terminada_en: new Date().toISOString() } : {};
      await db.tenant(empresaId, (tx) => change(tx, mineBy(empresaId, importacion), { ...set, ...ended, avance: 100 }));
      await teller(db, publish, imp)(set.estado, 100);
    };
    try {
      const { estado: next, ...result } = await steps[estado]({ db, imp, writer: { empresaId, user: { id: userId }, ip }, changed, progress });
      await settle({ estado: next });
      return result;
    } catch (error) {
      // A process that ends leaves the step to the next one; whoever gives the job up ends it.
      if (error instanceof JobCancelled && !(await wasGivenUp(db, context.id))) throw error;
      await settle({ estado: fallback[estado], error: reasonOf(error) });
      throw error;
    }
  });

  jobs.handle(errorsKind, async ({ empresaId, userId, parametros, progress }) => {
    const { importacion, ip } = parameters.parse(parametros);
    const imp = await db.tenant(empresaId, (tx) => readImport(tx, empresaId, importacion));
    return errorsFile({ db, imp, writer: { empresaId, user: { id: userId }, ip }, changed, progress });
  });
};

const isStep = (estado: EstadoImportacion): estado is keyof typeof steps => Object.hasOwn(steps, estado);

const wasGivenUp = async (db: Db, id: string) => {
  const [job] = await db.system.select({ estado: trabajoTable.estado }).from(trabajoTable).where(eq(trabajoTable.id, id));
  return job?.estado === 'cancelado';
};

const reasonOf = (error: unknown): string => {
  if (error instanceof JobCancelled) return 'Alguien la detuvo.';
  if (!(error instanceof ApiError)) return 'No se pudo terminar. Inténtelo de nuevo.';
  return error.details.errors ? Object.values(error.details.errors).flat().join('. ') : error.message;
};
