import { sql } from 'drizzle-orm';
import type { nuevaManoObra } from '#contract/entities/ordenes';
import { horasPorRegistro } from '#contract/rules/hours';
import { hoursInWords } from '#contract/rules/durations';
import type { z } from '#contract/core/validation';
import type { Tx } from '../../../db/system';
import { beginning, dayOf } from '../../../db/days';
import { ApiError, fieldError } from '../../../plugins/errors';
import { actorOf, type Caller } from '../../../plugins/guard';
import { addHours, startTimer } from './labour';
import { happenedAt, mustTakeCosts, mustTakeWork, type Reached } from '../record/reach';

/** Starts a timer, or adds finished hours. An operario adds its own. */
export const addLabour = async (tx: Tx, caller: Caller, order: Reached, input: z.output<typeof nuevaManoObra>) => {
  const { personal_id, incluye_costo, nota } = input;
  const ends = Boolean(input.hasta ?? input.fin_en) || input.horas !== undefined;
  if (ends) mustTakeCosts(order);
  else mustTakeWork(order, ['en_progreso']);
  const person = personal_id ?? order.persona;
  if (person === null)
    throw fieldError('personal_id', order.oficina ? 'Elija la persona' : 'Su usuario no está asociado a una persona');
  if (!order.oficina && person !== order.persona)
    throw fieldError('personal_id', 'Solo puede anotar sus propias horas');
  // Only the office may leave hours out of the cost.
  const hours = { personal_id: person, incluye_costo: order.oficina ? incluye_costo : true, nota };
  const { fecha, horas } = input;
  if (fecha !== undefined && horas !== undefined) {
    const span = await hoursOfDay(tx, fecha, horas);
    return addHours(tx, actorOf(caller), order.id, { ...hours, ...span, por_horas: true }, 'horas');
  }
  const [from, to] =
    input.inicio_en || input.fin_en ? (['inicio_en', 'fin_en'] as const) : (['desde', 'hasta'] as const);
  const inicio_en = happenedAt(input[from], from);
  if (!ends) {
    if (order.estado !== 'en_progreso')
      throw new ApiError('CONFLICTO', { message: 'La orden no está en progreso: iníciela primero.' });
    return startTimer(tx, actorOf(caller), order.id, person, inicio_en);
  }
  const fin_en = happenedAt(input[to], to);
  if (Date.parse(fin_en) - Date.parse(inicio_en) > horasPorRegistro * 3_600_000)
    throw fieldError(to, `Un registro llega a ${horasPorRegistro} horas: divídalo en varios`);
  return addHours(tx, actorOf(caller), order.id, { ...hours, inicio_en, fin_en }, from);
};

/**
 * Hours of a day count from its midnight.
 * @throws ApiError 422 at `fecha` for the future, at `horas` for more than the day has had
 */
const hoursOfDay = async (tx: Tx, fecha: string, horas: number) => {
  if (fecha > (await dayOf(tx))) throw fieldError('fecha', 'No puede ser una fecha futura');
  const { rows } = await tx.execute<{ desde: string; hasta: string }>(
    sql`select ${beginning(sql`${fecha}`)} as desde, least(${beginning(sql`${fecha}::date + 1`)}, now()) as hasta`,
  );
  const [desde, hasta] = [new Date(rows[0]?.desde ?? 0).getTime(), new Date(rows[0]?.hasta ?? 0).getTime()];
  happenedAt(new Date(desde).toISOString());
  const end = desde + Math.round(horas * 3_600) * 1_000;
  if (end > hasta)
    throw fieldError(
      'horas',
      `Ese día ${hasta - desde < 23 * 3_600_000 ? 'lleva' : 'tuvo'} ` +
        `${hoursInWords(Math.floor((hasta - desde) / 60_000))}`,
    );
  return { inicio_en: new Date(desde).toISOString(), fin_en: new Date(end).toISOString() };
};
