import { refusalOf } from '../../plugins/errors';
import { rejected } from '../entry/frame';

/** No partition takes the row: another process may have dropped the month. */
const noPartition = '23514';

export const lacksPartition = (error: unknown) => codeOf(error) === noPartition;

/** Deadlocks, races and a dropped month succeed on retry. */
export const mayPass = (error: unknown) => ['40001', '40P01', noPartition].includes(codeOf(error));

/** Data that the database will never accept. */
export const isRefusal = (error: unknown) => /^2[23]/.test(codeOf(error));

/**
 * The error for a frame: values that the database refuses now it will always refuse, and a device that sent them again
 * would do so for ever.
 */
export const whyNot = (error: unknown): unknown => {
  const cause = causeOf(error);
  const refusal = refusalOf(cause);
  if (refusal?.code === 'VALIDACION') return rejected(refusal.message);
  return /^22/.test(codeOf(error)) ? rejected('La trama lleva un valor que la base de datos no admite.') : cause;
};

const codeOf = (error: unknown): string => {
  const cause = causeOf(error);
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
};

/** PostgreSQL's own error, without its wrappers. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;
