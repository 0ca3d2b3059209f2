import { useState } from 'react';
import { MenuItem, TextField } from '@mui/material';
import type { FormaCsv } from '#contract/requests/exportacion';
import { PlainDialog } from './PlainDialog';

type Form = Required<FormaCsv>;

const separators: Record<Form['separador'], string> = { ';': 'Punto y coma (;)', ',': 'Coma (,)', tab: 'Tabulador' };
const decimals: Record<Form['decimal'], string> = { ',': 'Coma: 1234,5', '.': 'Punto: 1234.5' };

interface Props {
  form: Form;
  onChoose: (form: Form) => void;
  onClose: () => void;
}

/** How a CSV file is written, for spreadsheets in Spanish or for other programs; the choice is remembered. */
export const CsvFormDialog = ({ form, onChoose, onClose }: Props) => {
  const [chosen, setChosen] = useState(form);
  return (
    <PlainDialog
      title="Exportar como CSV"
      width="xs"
      close="Cancelar"
      main={{ children: 'Exportar', onClick: () => onChoose(chosen) }}
      onClose={onClose}
    >
      <TextField
        select
        margin="none"
        label="Separador"
        value={chosen.separador}
        onChange={({ target }) => setChosen({ ...chosen, separador: target.value as Form['separador'] })}
      >
        {Object.entries(separators).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        margin="none"
        label="Decimales"
        value={chosen.decimal}
        onChange={({ target }) => setChosen({ ...chosen, decimal: target.value as Form['decimal'] })}
        helperText="Se recuerda para los próximos archivos."
      >
        {Object.entries(decimals).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </PlainDialog>
  );
};
