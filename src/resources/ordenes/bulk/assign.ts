import type { DataProvider } from 'react-admin';
import type { Orden } from '#contract/entities/ordenes';
import { failureOf } from '../../../ui/failure';
import { isEnded } from '../moves/moves';
import type { Outcome } from './inParts';

/**
 * Assigns these orders to a person: those that can change in one request; if that fails, one by one. Rejects if there
 * is no response.
 */
export const assign = async (provider: DataProvider, ids: number[], responsable_id: number): Promise<Outcome> => {
  const { data } = await provider.getMany<Orden>('ordenes', { ids });
  const ended = data.filter(({ estado }) => isEnded(estado));
  const rest = data.filter(({ estado }) => !isEnded(estado));
  const refused = ended.map(({ id, numero, estado }) => ({
    id,
    numero,
    motivo: estado === 'cerrada' ? 'Está cerrada: reábrala' : 'Está cancelada: restáurela',
  }));
  if (rest.length === 0) return { hechas: [], rechazadas: refused };
  try {
    const { data: hechas } = await provider.updateMany<Orden>('ordenes', {
      ids: rest.map(({ id }) => id),
      data: { responsable_id },
    });
    return { hechas: hechas ?? [], rechazadas: refused };
  } catch (reason) {
    if (!isRefusal(reason)) throw reason;
    const each = await oneByOne(provider, rest, responsable_id);
    return { hechas: each.hechas, rechazadas: [...refused, ...each.rechazadas] };
  }
};

const oneByOne = async (provider: DataProvider, orders: readonly Orden[], responsable_id: number): Promise<Outcome> => {
  const outcome: Outcome = { hechas: [], rechazadas: [] };
  for (const orden of orders) {
    const { id, numero, version } = orden;
    try {
      await provider.update<Orden>('ordenes', { id, data: { responsable_id, version }, previousData: orden });
      outcome.hechas.push(id);
    } catch (reason) {
      if (!isRefusal(reason)) throw reason;
      const { message, fields } = failureOf(reason);
      outcome.rechazadas.push({ id, numero, motivo: fields ? Object.values(fields).join('. ') : message });
    }
  }
  return outcome;
};

/** An error of the server's rules, not of the network. */
const isRefusal = (reason: unknown): boolean =>
  typeof reason === 'object' &&
  reason !== null &&
  'status' in reason &&
  [404, 409, 422].includes(Number(reason.status));
