/** A file that is refused for its content; the message is a Spanish sentence for the user. */
export class Unreadable extends Error {}

/** Passes on a part of a result; resolves once it was taken, so that parts do not pile up. */
export type Emit<Chunk> = (chunk: Chunk) => Promise<void>;

/**
 * The tasks of worker threads by name. Each is declared where it is written, with `declare module`, so that this folder
 * knows none of them; worker/tasks.ts must have them all.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Tasks {}

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
