import type { Writer } from '../../records/crud';
import type { Db } from '../../db/client';
import type { JobResult } from '../../jobs/index';
import type { Changed } from '../../records/deps';
import type { EstadoImportacion } from '#contract/requests/importaciones';
import type { ImportRow } from './record';

/** The context of an import's step. Another process can restart any step, which then continues where it was. */
export interface Step {
  db: Db;
  imp: ImportRow;
  writer: Writer;
  changed: Changed;
  /** Reports progress. @throws JobCancelled when the job was cancelled */
  progress(percent: number): Promise<void>;
}

/** @returns the new state of the import */
export type StepWork = (step: Step) => Promise<{ estado: EstadoImportacion } & JobResult>;
