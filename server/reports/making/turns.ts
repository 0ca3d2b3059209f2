import { limits } from '#contract/core/limits';
import { createTurns } from '../../plugins/turns';

/**
 * One summary of a company at a time, and two in all: over years each keeps every core of the database busy, and
 * positions and maps must not wait.
 */
export const inTurn = createTurns({ atOnce: 2, perCompany: 1, waiting: limits.jobs.perCompany, what: 'reportes' });
