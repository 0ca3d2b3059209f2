import { redraw } from '../files/redraw';
import { readSpreadsheet } from '../imports/reading/spreadsheet';
import { writeReportPdf } from '../reports/pdf';
import { writeLabels } from '../resources/activos/labelSheet';
import { writeFeed } from '../resources/mantenimiento/feed/writeFeed';
import { writeOrderPdf } from '../resources/ordenes/pdf';
import { writeSheet } from '../exports/writeSheet';
import { writeDaySheet } from '../tracking/trips/daySheet';
import type { Emit } from './task';

/** What worker threads do with files: read those from outside, write those that are asked for. Inputs, chunks and results are copied between threads: plain data only. */
export const tasks = {
  image: redraw,
  spreadsheet: readSpreadsheet,
  sheet: writeSheet,
  reportPdf: writeReportPdf,
  orderPdf: writeOrderPdf,
  labels: writeLabels,
  daySheet: writeDaySheet,
  calendarFeed: writeFeed,
};

type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type InputOf<N extends TaskName> = Parameters<Tasks[N]>[0];
export type ResultOf<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;
export type ChunkOf<N extends TaskName> = Parameters<Tasks[N]>[1] extends Emit<infer Chunk> ? Chunk : never;

/** What the two threads say to each other. */
export type ToWorker = { kind: 'work'; task: TaskName; input: unknown } | { kind: 'taken' };
export type FromWorker =
  | { kind: 'chunk'; chunk: unknown }
  | { kind: 'done'; result: unknown }
  /** The file is to blame: a sentence for people. */
  | { kind: 'refused'; message: string }
  /** We are to blame. */
  | { kind: 'failed'; message: string };
