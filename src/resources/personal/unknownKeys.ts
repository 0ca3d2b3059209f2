import { useQuery } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import type { LlaveDesconocida, Persona } from '#contract/entities/personal';
import { api } from '../../providers/api';
import { getJson } from '../../providers/requests';
import { failureOf } from '../../ui/failure';
import { useReversible } from '../../ui/UndoNotice';

/** The keys that devices read and that nobody has, the newest first. */
export const useUnknownKeys = () =>
  useQuery({
    queryKey: ['personal', 'llaves-desconocidas'],
    queryFn: getJson<LlaveDesconocida[]>('/personal/llaves-desconocidas'),
  });

export const personOf = async (id: number): Promise<Persona> => (await api<Persona>(`/personal/${id}`)).json;

const put = async ({ id, version }: Persona, llavero_rfid: string | null): Promise<Persona> => {
  try {
    return (await api<Persona>(`/personal/${id}`, { method: 'PATCH', body: { version, llavero_rfid } })).json;
  } catch (reason) {
    const { message, fields } = failureOf(reason);
    throw new Error(fields?.['llavero_rfid'] ?? message, { cause: reason });
  }
};

/** Gives a person a key, in the place of the one that they have; the notice has «undo». Rejects with the reason. */
export const useGiveKey = () => {
  const refresh = useRefresh();
  const offerBack = useReversible();
  return async (person: Persona, key: string) => {
    const given = await put(person, key);
    offerBack(`La llave es de ${given.nombre_completo}: sus viajes y eventos se calculan de nuevo`, () =>
      put(given, person.llavero_rfid),
    );
    refresh();
  };
};
