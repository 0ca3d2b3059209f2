import { Autocomplete, TextField } from '@mui/material';
import type { Activo } from '#contract/entities/activos';
import { search, searched } from '#contract/rules/lists';

/** The fields that identify an asset. */
type Named = Pick<Activo, 'id' | 'nombre' | 'codigo' | 'placa'>;

interface Props<Asset extends Named> {
  assets: readonly Asset[];
  value: Asset | null;
  onPick: (asset: Asset | null) => void;
  disabled?: boolean;
  /** The error of the choice. */
  error?: string | undefined;
}

/** Picks one of the assets known to the phone, by parts of name, code and plate; works without network. */
export const AssetPicker = <Asset extends Named>({ assets, value, onPick, disabled = false, error }: Props<Asset>) => (
  <Autocomplete
    options={assets}
    value={value}
    disabled={disabled}
    onChange={(_, chosen) => onPick(chosen)}
    getOptionLabel={({ nombre, codigo, placa }) => [nombre, placa ?? codigo].filter(Boolean).join(' · ')}
    getOptionKey={({ id }) => id}
    isOptionEqualToValue={(one, other) => one.id === other.id}
    filterOptions={(all, { inputValue }) => shortlist(all, inputValue)}
    noOptionsText={assets.length === 0 ? 'Este teléfono todavía no tiene la lista de activos' : 'Ninguno se llama así'}
    openText="Abrir"
    closeText="Cerrar"
    clearText="Quitar"
    renderInput={(input) => <TextField {...input} label="Activo" error={error !== undefined} helperText={error} />}
  />
);

const shortlist = <Asset extends Named>(all: readonly Asset[], words: string): Asset[] => {
  const finds = search(words);
  return all
    .filter(({ nombre, codigo, placa }) => finds(searched([nombre, codigo, placa], [codigo, placa])))
    .slice(0, 50);
};
