import { useQuery } from '@tanstack/react-query';
import { can } from '#contract/core/access';
import type { PersonaDeEventos } from '#contract/entities/eventos';
import { getJson } from '../../../providers/requests';
import { useRole, useSession } from '../../../providers/session';

/** The users who may look after events. */
export const usePeople = (): readonly PersonaDeEventos[] => {
  const empresa = useSession((state) => state.empresa);
  const { data = none } = useQuery({
    enabled: can(useRole(), 'edit', 'eventos'),
    queryKey: ['eventos-personas', empresa],
    queryFn: getJson<PersonaDeEventos[]>('/eventos/personas'),
    staleTime: 60_000,
  });
  return data;
};

const none: PersonaDeEventos[] = [];
