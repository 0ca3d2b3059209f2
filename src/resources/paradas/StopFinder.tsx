import { Button } from '@mui/material';
import { paradas as words } from '#contract/words/paradas';
import { PanelFind } from '../../map/page/pieces';
import { PanelSelect } from '../../map/page/PanelSelect';
import { Icon } from '../../ui/Icon';
import { SearchInput } from '../../ui/SearchInput';
import { activas, tipos } from './faces';
import type { StopFilter } from './stopList';

interface Props {
  filter: StopFilter;
  onFilter: (filter: StopFilter) => void;
}

/** Search and filters, for both the list and the map. */
export const StopFinder = ({ filter, onFilter }: Props) => (
  <PanelFind>
    <SearchInput
      size="small"
      margin="none"
      placeholder="Buscar por nombre, código o dirección"
      value={filter.q}
      onValue={(q) => onFilter({ ...filter, q })}
    />
    <PanelSelect
      label={words.fields.tipo}
      none="Todos"
      value={filter.tipo}
      choices={Object.entries(tipos).map(([tipo, { label }]) => [tipo, label])}
      onValue={(tipo) => onFilter({ ...filter, tipo: tipo as StopFilter['tipo'] })}
    />
    <PanelSelect
      label={words.fields.activa}
      none="Todas"
      value={filter.activa}
      choices={Object.entries(activas).map(([activa, { label }]) => [activa, `${label}s`])}
      onValue={(activa) => onFilter({ ...filter, activa: activa as StopFilter['activa'] })}
    />
    {filter.ids.length > 0 && (
      <Button size="small" startIcon={<Icon name="close" />} onClick={() => onFilter({ ...filter, ids: [] })}>
        {filter.ids.length} paradas en este punto
      </Button>
    )}
  </PanelFind>
);
