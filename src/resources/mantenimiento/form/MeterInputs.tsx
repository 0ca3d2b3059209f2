import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Mantenimiento, MedidorNombrado } from '#contract/entities/mantenimiento';
import { mantenimiento as words } from '#contract/words/mantenimiento';
import { getJson } from '../../../providers/requests';
import { SelectInput } from '../../../ui/form/inputs';

interface Props {
  choices: readonly { id: string; name: string }[];
  helperText?: string;
}

type Watched = Partial<Pick<Mantenimiento, 'medidor_tipo' | 'medidor_nombre'>>;

/** The meter of a plan: its kind, and its name if assets have several of that kind. */
export const MeterInputs = ({ choices, helperText }: Props) => {
  const { setValue } = useFormContext();
  const { medidor_tipo, medidor_nombre } = useWatch<Watched>();
  const { data = [] } = useQuery({
    queryKey: ['mantenimiento', 'medidores'],
    queryFn: getJson<MedidorNombrado[]>('/mantenimiento/medidores'),
  });
  const known = data.flatMap(({ tipo, nombre }) => (tipo === medidor_tipo ? [nombre] : []));
  const names = medidor_nombre && !known.includes(medidor_nombre) ? [medidor_nombre, ...known] : known;
  return (
    <>
      <SelectInput
        source="medidor_tipo"
        choices={[...choices]}
        helperText={helperText ?? false}
        onChange={() => setValue('medidor_nombre', null, { shouldDirty: true })}
      />
      {names.length > 0 && (
        <SelectInput
          source="medidor_nombre"
          label={words.fields.medidor_nombre}
          choices={names.map((name) => ({ id: name, name }))}
          emptyText="El primero que tenga el activo"
          helperText="A los activos que no tienen uno con este nombre no les cuenta"
        />
      )}
    </>
  );
};
