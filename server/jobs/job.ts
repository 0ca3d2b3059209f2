import type { ResultadoTrabajo } from '#contract/requests/trabajos';
import type { Db } from '../db/client';

/** What the handler of a job receives. */
export interface JobContext {
  /** Gives way to requests. */
  db: Db;
  id: string;
  empresaId: number;
  userId: number;
  parametros: Record<string, unknown>;
  /** Reports progress in percent; call it often. @throws JobCancelled when the job was cancelled */
  progress(percent: number): Promise<void>;
}

/** The result of a job: a file of the company, or what became of many records. */
export interface JobResult {
  resultado?: ResultadoTrabajo;
  archivo_id?: string;
  nombre_archivo?: string;
}

/** A job that ended without a worker: it was cancelled, or it failed for a reason that people are notified of. */
export interface LeftJob extends Pick<JobContext, 'empresaId' | 'userId' | 'parametros'> {
  error: string | null;
}

export type JobHandler = (context: JobContext) => Promise<JobResult>;

/** The registered kinds of jobs: who does one, and who is called when one ended without a worker. */
export type JobKinds = Map<string, { handler: JobHandler; left: ((job: LeftJob) => Promise<void>) | undefined }>;

/** Thrown by `progress`: the job was cancelled, or this process is stopping. */
export class JobCancelled extends Error {}
