import { useQuery } from '@tanstack/react-query';
import type { Visita } from '#contract/entities/paradas';
import { getRows } from '../../../providers/requests';
import { lasting } from '../../../ui/formats';

interface Asked {
  desde?: string;
  hasta?: string;
  dentro?: boolean;
}

/** Visits to one stop, the latest first, at most `most`; and their total. */
export const useVisitsTo = (id: number, selection: Asked, most: number) =>
  useQuery({
    queryKey: ['paradas', 'visitas', id, selection, most],
    queryFn: getRows<Visita>(`/paradas/${id}/visitas`, {
      filter: selection,
      range: [0, most - 1],
      sort: ['entrada_en', 'DESC'],
    }),
  });

/** «1 h 5 min»; for an ongoing visit, until now. */
export const lasted = ({ duracion_s, salida_en }: Pick<Visita, 'duracion_s' | 'salida_en'>): string =>
  `${lasting(duracion_s)}${salida_en ? '' : ', sigue ahí'}`;
