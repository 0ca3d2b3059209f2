import { masVarios, type VariosCreados } from '#contract/requests/varios';
import { idempotencyHeader } from '#contract/core/session';
import { api } from './api';
import { attemptOf } from './dataProvider';

/** The refusal of one of them, as forms read it. */
export const refusedAs = ({ message, code, errors }: VariosCreados['rechazados'][number]): Error =>
  Object.assign(new Error(message), { code, ...(errors && { errors }) });

/**
 * Creates many records, each checked by itself; a retry after a network failure creates none twice.
 * @returns what became of each, by its place in `records`
 */
export const createMany = async (resource: string, records: readonly object[]): Promise<VariosCreados> => {
  const all: VariosCreados = { creados: [], rechazados: [] };
  for (let from = 0; from < records.length; from += masVarios) {
    const body = { registros: records.slice(from, from + masVarios) };
    const { key, settled } = attemptOf(`${resource} ${JSON.stringify(body)}`);
    const { json } = await api<VariosCreados>(`/${resource}/varios`, {
      method: 'POST',
      body,
      headers: { [idempotencyHeader]: key },
    });
    settled();
    all.creados.push(...json.creados.map((one) => ({ ...one, indice: one.indice + from })));
    all.rechazados.push(...json.rechazados.map((one) => ({ ...one, indice: one.indice + from })));
  }
  return all;
};
