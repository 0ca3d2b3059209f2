import { useQuery } from '@tanstack/react-query';
import type { PersonaDeEventos } from '#contract/entities/eventos';
import { getJson } from '../../../providers/requests';
import { useSession } from '../../../providers/session';
import { SelectInput } from '../../../ui/form/inputs';

interface Props {
  source: string;
  label: string;
  /** Without the caller. */
  others?: boolean;
}

/** Picks a user who may look after events. */
export const PersonaInput = ({ source, label, others = false }: Props) => {
  const empresa = useSession((state) => state.empresa);
  const me = useSession((state) => state.user?.id);
  const { data = none, isPending } = useQuery({
    queryKey: ['eventos-personas', empresa],
    queryFn: getJson<PersonaDeEventos[]>('/eventos/personas'),
  });
  const choices = data
    .filter(({ id }) => !others || id !== me)
    .map(({ id, nombre }) => ({ id, name: id === me ? `${nombre} (usted)` : nombre }));
  return (
    <SelectInput
      source={source}
      label={label}
      choices={choices}
      helperText={!isPending && choices.length === 0 ? 'Nadie más de la empresa puede atender eventos' : false}
    />
  );
};

const none: PersonaDeEventos[] = [];
