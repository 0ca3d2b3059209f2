import { Autocomplete, TextField } from '@mui/material';
import { useGetList, useGetMany } from 'react-admin';
import { limits } from '#contract/core/limits';
import type { Persona } from '#contract/entities/personal';
import { viajes } from '#contract/words/viajes';

interface Props {
  value: number | null;
  onValue: (id: number | null) => void;
}

const all = { pagination: { page: 1, perPage: limits.list.rows }, sort: { field: 'nombre', order: 'ASC' as const } };

/** The driver whose trips or days are listed; none chosen: everybody. */
export const DriverPicker = ({ value, onValue }: Props) => {
  const { data: people = [] } = useGetList<Persona>('personal', all, { staleTime: 60_000 });
  const { data: found, isPending } = useGetMany<Persona>(
    'personal',
    { ids: value === null ? [] : [value] },
    { enabled: value !== null },
  );
  const chosen = value === null ? null : (found?.find((person) => person?.id === value) ?? null);
  const unknown = value !== null && !isPending && chosen === null;
  return (
    <Autocomplete
      size="small"
      options={people}
      value={chosen}
      onChange={(_, person) => onValue(person?.id ?? null)}
      getOptionLabel={({ nombre_completo }) => nombre_completo}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText="Ninguna persona coincide"
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar el conductor"
      renderInput={(params) => (
        <TextField
          {...params}
          margin="none"
          label={viajes.fields.conductor_id}
          placeholder="Todos"
          error={unknown}
          helperText={unknown ? 'Esa persona no existe o no es de esta empresa.' : ''}
        />
      )}
    />
  );
};
