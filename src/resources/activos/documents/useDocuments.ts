import { useQuery } from '@tanstack/react-query';
import type { Documento } from '#contract/entities/hojaDeVida';
import { getJson } from '../../../providers/requests';

/** The documents of the record at this path (`/activos/12`, `/personal/7`), the first to expire on top. */
export const useDocuments = (owner: string) =>
  useQuery({
    queryKey: ['documentos', owner],
    queryFn: getJson<Documento[]>(`${owner}/documentos`),
  });
