import { useQuery } from '@tanstack/react-query';
import type { Parada } from '#contract/entities/paradas';
import { getJson } from '../../providers/requests';
import { useSession } from '../../providers/session';

/** The fields of a stop that the map needs. */
export type ParadaSlim = Pick<
  Parada,
  'id' | 'nombre' | 'codigo' | 'tipo' | 'forma' | 'latitud' | 'longitud' | 'radio_m' | 'poligono' | 'color' | 'activa'
>;

/** All stops, slim, for the map. */
export const useStops = (enabled = true) => {
  const empresa = useSession((state) => state.empresa);
  return useQuery({
    enabled,
    queryKey: ['paradas', 'mapa', empresa],
    queryFn: getJson<ParadaSlim[]>('/paradas'),
  });
};
