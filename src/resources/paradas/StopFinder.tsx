import { Button, MenuItem, TextField } from '@mui/material';
import { paradas as words } from '#contract/words/paradas';
import { Icon } from '../../ui/Icon';
import { SearchBox } from '../../ui/SearchBox';
import { activas, tipos } from './faces';
import type { StopFilter } from './stopList';
import { PanelFind } from '../../map/page/pieces';

interface Props {
  filter: StopFilter;
  onFilter: (filter: StopFilter) => void;
}

/** Without a filter it shows «Todos». */
const whole = { select: { displayEmpty: true } } as const;

/** Search and filters, for both the list and the map. */
export const StopFinder = ({ filter, onFilter }: Props) => (
  <PanelFind>
    <SearchBox
      label="Buscar por nombre, código o dirección"
      value={filter.q}
      onValue={(q) => onFilter({ ...filter, q })}
    />
    <TextField
      select
      slotProps={whole}
      size="small"
      margin="none"
      label={words.fields.tipo}
      value={filter.tipo}
      onChange={({ target }) => onFilter({ ...filter, tipo: target.value as StopFilter['tipo'] })}
    >
      <MenuItem value="">Todos</MenuItem>
      {Object.entries(tipos).map(([tipo, { label }]) => (
        <MenuItem key={tipo} value={tipo}>
          {label}
        </MenuItem>
      ))}
    </TextField>
    <TextField
      select
      slotProps={whole}
      size="small"
      margin="none"
      label={words.fields.activa}
      value={filter.activa}
      onChange={({ target }) => onFilter({ ...filter, activa: target.value as StopFilter['activa'] })}
    >
      <MenuItem value="">Todas</MenuItem>
      {Object.entries(activas).map(([activa, { label }]) => (
        <MenuItem key={activa} value={activa}>
          {label}s
        </MenuItem>
      ))}
    </TextField>
    {filter.ids.length > 0 && (
      <Button size="small" startIcon={<Icon name="close" />} onClick={() => onFilter({ ...filter, ids: [] })}>
        {filter.ids.length} paradas en este punto
      </Button>
    )}
  </PanelFind>
);
