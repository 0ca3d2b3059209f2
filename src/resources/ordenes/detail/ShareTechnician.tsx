import type { Activo } from '#contract/entities/activos';
import type { Orden } from '#contract/entities/ordenes';
import { api } from '../../../providers/api';
import { ShareLive } from '../../../ui/live-links/ShareLive';

/** «El técnico va en camino»: shows whoever waits for it the vehicle that the technician drives. */
export const ShareTechnician = ({ orden: { id, numero, responsable_id } }: { orden: Orden }) => (
  <ShareLive
    variant="text"
    activos={[]}
    titulo={`El técnico va en camino · ${numero}`}
    ordenId={id}
    {...(responsable_id !== null && { find: () => vehiclesOf(responsable_id) })}
  />
);

const vehiclesOf = async (conductor_id: number): Promise<number[]> => {
  const query = new URLSearchParams({ filter: JSON.stringify({ conductor_id }), range: '[0,4]' });
  return (await api<Pick<Activo, 'id'>[]>(`/activos?${query.toString()}`)).json.map(({ id }) => id);
};
