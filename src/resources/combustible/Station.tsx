import type { Carga } from '#contract/entities/combustible';
import { useNamesOf } from '../../ui/useNamesOf';

/** Where the fuel was loaded: a stop of the company, or free text. */
export const Station = ({ load: { parada_id, estacion } }: { load: Pick<Carga, 'parada_id' | 'estacion'> }) => {
  const names = useNamesOf('paradas', parada_id === null ? [] : [parada_id]);
  return (parada_id !== null && names.get(parada_id)) || estacion || '—';
};
