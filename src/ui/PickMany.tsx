import { Autocomplete, createFilterOptions, TextField } from '@mui/material';

interface Named {
  id: number;
  nombre: string;
}

interface Props<Row extends Named> {
  label: string;
  /** Shown while none is picked. */
  all: string;
  rows: readonly Row[];
  picked: readonly number[];
  /** Another text to search by. */
  detail: (row: Row) => string | null;
  onPick: (ids: number[]) => void;
}

/** Picks several of thousands of rows by name or detail. */
export const PickMany = <Row extends Named>({ label, all, rows, picked, detail, onPick }: Props<Row>) => {
  const known = new Map(rows.map((row) => [row.id, row]));
  const nameOf = (id: number) => known.get(id)?.nombre ?? String(id);
  const textOf = (id: number) => {
    const row = known.get(id);
    return row ? `${row.nombre} ${detail(row) ?? ''}` : '';
  };
  return (
    <Autocomplete
      multiple
      size="small"
      limitTags={3}
      options={rows.map(({ id }) => id)}
      value={[...picked]}
      onChange={(_, ids) => onPick(ids)}
      getOptionLabel={nameOf}
      // Thousands of options are never rendered.
      filterOptions={createFilterOptions<number>({ limit: 60, stringify: textOf })}
      filterSelectedOptions
      noOptionsText="Ninguno coincide"
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar todos"
      renderInput={(params) => (
        <TextField {...params} margin="none" label={label} placeholder={picked.length === 0 ? all : ''} />
      )}
    />
  );
};
