import type { Orden } from '#contract/entities/ordenes';
import type { Persona } from '#contract/entities/personal';
import { api } from '../../providers/api';
import { dateTime } from '../../ui/formats';

/** Who has an order now, in words, after somebody else moved it. */
export const holderOf = async (id: number): Promise<{ version: number; words: string }> => {
  const { version, responsable_id, fecha_programada } = (await api<Orden>(`/ordenes/${id}`)).json;
  const when = fecha_programada === null ? '' : ` el ${dateTime(fecha_programada)}`;
  if (responsable_id === null) return { version, words: `ahora no la tiene nadie${when && `, es para${when}`}` };
  const { nombre_completo } = (await api<Persona>(`/personal/${responsable_id}`)).json;
  return { version, words: `ahora la tiene ${nombre_completo}${when || ', sin fecha'}` };
};
