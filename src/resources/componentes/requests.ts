import { useQuery } from '@tanstack/react-query';
import type { Componente, ComponentesDeActivo, PasoComponente, ronda, rotacion } from '#contract/entities/componentes';
import type { z } from '#contract/core/validation';
import { post } from '../../providers/post';
import { getJson } from '../../providers/requests';

/** What is mounted on an asset, with its axles. What this phone keeps answers without network. */
export const useComponentsOf = (activoId: number | undefined) =>
  useQuery({
    queryKey: ['componentes', 'de', activoId],
    queryFn: getJson<ComponentesDeActivo>(`/activos/${activoId}/componentes`),
    enabled: activoId !== undefined,
    networkMode: 'always',
  });

export const useHistory = (id: number) =>
  useQuery({
    queryKey: ['componentes', id, 'historial'],
    queryFn: getJson<PasoComponente[]>(`/componentes/${id}/historial`),
  });

export type Act = 'montar' | 'desmontar' | 'lecturas' | 'reencauche' | 'recibir' | 'desechar';

/** What is done with a component: answers it as it is then, rejects with ApiFailure, and happens once. */
export const act = (id: number, what: Act, body: object) => post<Componente>(`/componentes/${id}/${what}`, body);

/** What was wrong leaves nothing of it; a rotation, as a whole. */
export const annul = (id: number, step: Pick<PasoComponente, 'id' | 'tipo'>, motivo: string) =>
  post<unknown>(`/componentes/${id}/${step.tipo === 'lectura' ? 'lecturas' : 'actos'}/${step.id}/anular`, { motivo });

/** Annuls the newest act, just done. */
export const undoLast = async (id: number): Promise<void> => {
  const steps = await getJson<PasoComponente[]>(`/componentes/${id}/historial`)({
    signal: new AbortController().signal,
  });
  const newest = steps
    .filter(({ tipo, anulado }) => tipo !== 'lectura' && tipo !== 'anulado' && !anulado)
    .toSorted((one, other) => other.id - one.id)[0];
  if (newest) await annul(id, newest, 'Deshecho enseguida');
};

/** Each to its position, all or nothing. */
export const rotate = (activoId: number, body: z.input<typeof rotacion>) =>
  post<unknown>(`/activos/${activoId}/rotacion`, body);

export type Ronda = z.input<typeof ronda>;
export const sendRound = (activoId: number, body: Ronda) => post<unknown>(`/activos/${activoId}/ronda`, body);
