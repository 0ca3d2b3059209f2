import { limits } from '#contract/core/limits';
import { diaSemana, masDias } from '#contract/rules/fechasPlan';
import type { Paquete } from '#contract/requests/paquete';
import type { Tx } from '../db/system';
import { dayOf } from '../db/days';
import { readDriving } from '../reports/index';
import { readWorkDays } from '../tracking/trips/workDays';

/** Minutes to which the time at the wheel is rounded down: a phone need not hear of each one. */
const step = 15;

/** A person's own score and time at the wheel; null when they did not drive. */
export const drivingOf = async (tx: Tx, empresaId: number, personId: number): Promise<Paquete['conduccion']> => {
  const hasta = await dayOf(tx);
  const week = { empresaId, conductor_id: personId, desde: masDias(hasta, 1 - diaSemana(hasta)), hasta };
  // Before the score, which changes the planner's settings for the rest of the transaction.
  const worked = await readWorkDays(tx, week, { offset: 0, limit: 7, descending: false });
  const days = { desde: masDias(hasta, 1 - limits.driving.days), hasta };
  const sort = { field: 'id', descending: false };
  const query = { empresaId, por: 'conductor' as const, ids: [personId], ...days };
  const { rows } = await readDriving(tx, query, { sort, range: [0, 0] });
  const [driving] = rows;
  if (!driving) return null;
  const seconds = worked.rows.reduce((sum, { conduccion_s }) => sum + conduccion_s, 0);
  return {
    puntaje: driving.puntaje === null ? null : Math.round(10 * driving.puntaje) / 10,
    minutos_semana: Math.floor(seconds / 60 / step) * step,
  };
};
