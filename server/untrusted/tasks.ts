import { redraw } from '../files/redraw';
import { readScans } from '../imports/reading/bundle';
import { readSpreadsheet } from '../imports/reading/spreadsheet';
import { writeReportPdf } from '../reports/pdf';
import { writeLabels } from '../resources/activos/labelSheet';
import { writeFeed } from '../resources/mantenimiento/feed/writeFeed';
import { writeOrderPdf } from '../resources/ordenes/pdf';
import { writeSheet } from '../exports/writeSheet';
import { writeDaySheet } from '../tracking/trips/daySheet';
import { writeTrack } from '../tracking/trips/writeTrack';
import type { Emit } from './task';

/**
 * Tasks of worker threads: read external files and write requested ones. Inputs, chunks and results are copied between
 * threads: plain data only.
 */
export const tasks = {
  image: redraw,
  spreadsheet: readSpreadsheet,
  scans: readScans,
  sheet: writeSheet,
  reportPdf: writeReportPdf,
  orderPdf: writeOrderPdf,
  labels: writeLabels,
  daySheet: writeDaySheet,
  track: writeTrack,
  calendarFeed: writeFeed,
};

type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type InputOf<N extends TaskName> = Parameters<Tasks[N]>[0];
export type ResultOf<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;
export type ChunkOf<N extends TaskName> = Parameters<Tasks[N]>[1] extends Emit<infer Chunk> ? Chunk : never;

/** Messages between the two threads. */
export type ToWorker = { kind: 'work'; task: TaskName; input: unknown } | { kind: 'taken' };
export type FromWorker =
  | { kind: 'chunk'; chunk: unknown }
  | { kind: 'done'; result: unknown }
  /** The file is the cause: a sentence for the user. */
  | { kind: 'refused'; message: string }
  /** The cause is on our side. */
  | { kind: 'failed'; message: string };
