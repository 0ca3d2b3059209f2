import { Autocomplete, createFilterOptions, TextField } from '@mui/material';

interface Named {
  id: number;
  nombre: string;
}

interface Props<Row extends Named> {
  label: string;
  /** What stands there while none is picked. */
  none: string;
  rows: readonly Row[];
  picked: number | null;
  /** What else it is found by. */
  detail?: (row: Row) => string | null;
  onPick: (id: number | null) => void;
}

/** Picks one of thousands of rows by any of its names. */
export const PickOne = <Row extends Named>({ label, none, rows, picked, detail, onPick }: Props<Row>) => (
  <Autocomplete
    size="small"
    options={rows}
    value={rows.find(({ id }) => id === picked) ?? null}
    onChange={(_, row) => onPick(row?.id ?? null)}
    getOptionLabel={({ nombre }) => nombre}
    getOptionKey={({ id }) => id}
    isOptionEqualToValue={(a, b) => a.id === b.id}
    // Thousands of rows are never drawn.
    filterOptions={createFilterOptions<Row>({ limit: 60, stringify: (row) => `${row.nombre} ${detail?.(row) ?? ''}` })}
    autoHighlight
    noOptionsText="Ninguno coincide"
    openText="Abrir"
    closeText="Cerrar"
    clearText="Quitar"
    renderInput={(params) => <TextField {...params} margin="none" label={label} placeholder={none} />}
  />
);
