import { MenuItem, TextField } from '@mui/material';
import { useListContext } from 'react-admin';
import { eventos as words } from '#contract/words/eventos';

const offered = [
  ['inicio_en', 'DESC', 'Lo más reciente'],
  ['inicio_en', 'ASC', 'Lo más antiguo'],
  ['duracion_s', 'DESC', 'Lo que más duró'],
  ['valor_max', 'DESC', 'El mayor valor'],
  ...(['tipo', 'estado', 'activo_id', 'conductor', 'ruta_nombre', 'parada_nombre', 'atendido_por'] as const).map(
    (field) => [field, 'ASC', words.fields[field]] as const,
  ),
] as const;

/** The order of the feed; unanswered calls for help come first in each. */
export const OrderMenu = () => {
  const { sort, setSort } = useListContext();
  const at = offered.findIndex(([field, order]) => field === sort.field && order === sort.order);
  return (
    <TextField
      select
      size="small"
      margin="none"
      label="Ordenar por"
      value={at < 0 ? '' : at}
      onChange={({ target }) => {
        const [field, order] = offered[Number(target.value)] ?? offered[0];
        setSort({ field, order });
      }}
    >
      {offered.map(([field, order, label], index) => (
        <MenuItem key={`${field} ${order}`} value={index}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
};
