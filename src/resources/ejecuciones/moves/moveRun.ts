import {
  masEjecucionesMovidas,
  type cambioEjecucionesHecho,
  type Ejecucion,
  type EstadoEjecucion,
} from '#contract/entities/ejecuciones';
import type { z } from '#contract/core/validation';
import { api } from '../../../providers/api';

/** @returns the execution as it is afterwards */
export const moveRun = async (
  { id, version }: Pick<Ejecucion, 'id' | 'version'>,
  a: EstadoEjecucion,
  nota?: string,
): Promise<Ejecucion> =>
  (
    await api<Ejecucion>(`/ejecuciones/${id}/transicion`, {
      method: 'POST',
      body: { a, version, ...(nota && { nota }) },
    })
  ).json;

type Outcome = z.output<typeof cambioEjecucionesHecho>;

/** The same for many, each checked by itself. @returns those that are so now, and why the others are not */
export const moveRuns = async (ids: readonly number[], a: EstadoEjecucion, nota?: string): Promise<Outcome> => {
  const all: Outcome = { hechas: [], rechazadas: [] };
  for (let at = 0; at < ids.length; at += masEjecucionesMovidas) {
    const body = { ids: ids.slice(at, at + masEjecucionesMovidas), a, ...(nota && { nota }) };
    const { json } = await api<Outcome>('/ejecuciones/transiciones', { method: 'POST', body });
    all.hechas.push(...json.hechas);
    all.rechazadas.push(...json.rechazadas);
  }
  return all;
};
