import type { Writer } from '../../records/crud';
import type { Db } from '../../db/client';
import type { JobResult } from '../../jobs/index';
import type { Changed } from '../../records/crud';
import type { EstadoImportacion } from '#contract/importaciones';
import type { ImportRow } from '../record';

/** What a step of an import works with. Each can be begun anew by another process and goes on where it was. */
export interface Step {
  db: Db;
  imp: ImportRow;
  writer: Writer;
  changed: Changed;
  /** Reports progress. @throws JobCancelled when nobody wants the result any more */
  progress(percent: number): Promise<void>;
}

/** @returns the state that the import has then */
export type StepWork = (step: Step) => Promise<{ estado: EstadoImportacion } & JobResult>;
