import { useId, useState } from 'react';
import { Button, Dialog, DialogActions, DialogTitle, MenuItem, TextField } from '@mui/material';
import type { FormaCsv } from '#contract/exportacion';
import { DialogBody } from './DialogBody';

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
  const heading = useId();
  const [chosen, setChosen] = useState(form);
  return (
    <Dialog open maxWidth="xs" fullWidth onClose={onClose} aria-labelledby={heading}>
      <DialogTitle id={heading}>Exportar como CSV</DialogTitle>
      <DialogBody>
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
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancelar</Button>
        <Button variant="contained" onClick={() => onChoose(chosen)}>
          Exportar
        </Button>
      </DialogActions>
    </Dialog>
  );
};
