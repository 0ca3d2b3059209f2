import { Autocomplete, createFilterOptions, TextField } from '@mui/material';

interface Named {
  id: number;
  nombre: string;
}

interface Props<Row extends Named> {
  label: string;
  /** Shown while none is picked. */
  none: string;
  rows: readonly Row[];
  picked: number | null;
  /** Another text to search by. */
  detail?: (row: Row) => string | null;
  onPick: (id: number | null) => void;
}

/** Picks one of thousands of rows by name or detail. */
export const PickOne = <Row extends Named>({ label, none, rows, picked, detail, onPick }: Props<Row>) => (
  <Autocomplete
    size="small"
    options={rows}
    value={rows.find(({ id }) => id === picked) ?? null}
    onChange={(_, row) => onPick(row?.id ?? null)}
    getOptionLabel={({ nombre }) => nombre}
    getOptionKey={({ id }) => id}
    isOptionEqualToValue={(a, b) => a.id === b.id}
    // Thousands of options are never rendered.
    filterOptions={createFilterOptions<Row>({ limit: 60, stringify: (row) => `${row.nombre} ${detail?.(row) ?? ''}` })}
    autoHighlight
    noOptionsText="Ninguno coincide"
    openText="Abrir"
    closeText="Cerrar"
    clearText="Quitar"
    renderInput={(params) => <TextField {...params} margin="none" label={label} placeholder={none} />}
  />
);
