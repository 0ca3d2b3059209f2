import { MenuItem, TextField } from '@mui/material';
import type { ActivoSlim } from '#contract/activos';
import { rutas as words } from '#contract/words/rutas';
import { PickOne } from '../../ui/PickOne';
import { SearchBox } from '../../ui/SearchBox';
import { useStops } from '../paradas/index';
import { PanelFilters, PanelFind } from '../../map/page/pieces';
import { activas, dias } from './faces';
import type { RouteFilter } from './useRoutes';

interface Props {
  filter: RouteFilter;
  assets: readonly ActivoSlim[] | undefined;
  onFilter: (filter: RouteFilter) => void;
}

/** Without a filter it shows «Todas». */
const whole = { select: { displayEmpty: true }, inputLabel: { shrink: true } } as const;
const none: readonly [] = [];

/** Search and filters, for both the list and the map. */
export const RouteFinder = ({ filter, assets = none, onFilter }: Props) => {
  const { data: stops = none } = useStops();
  return (
    <PanelFind>
      <SearchBox label="Buscar por nombre o código" value={filter.q} onValue={(q) => onFilter({ ...filter, q })} />
      <PanelFilters
        set={[filter.dia, filter.activa || null, filter.activo, filter.parada].filter((each) => each !== null).length}
      >
        <TextField
          select
          slotProps={whole}
          size="small"
          margin="none"
          label={words.fields.dias_semana}
          value={filter.dia ?? ''}
          onChange={({ target }) => onFilter({ ...filter, dia: target.value ? Number(target.value) : null })}
        >
          <MenuItem value="">Todos</MenuItem>
          {Object.entries(dias).map(([dia, { label }]) => (
            <MenuItem key={dia} value={Number(dia)}>
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
          onChange={({ target }) => onFilter({ ...filter, activa: target.value as RouteFilter['activa'] })}
        >
          <MenuItem value="">Todas</MenuItem>
          {Object.entries(activas).map(([activa, { label }]) => (
            <MenuItem key={activa} value={activa}>
              {label}s
            </MenuItem>
          ))}
        </TextField>
        <PickOne
          label={words.fields.activo_id}
          none="Todos"
          rows={assets}
          picked={filter.activo}
          detail={({ codigo, placa }) => [codigo, placa].join(' ')}
          onPick={(activo) => onFilter({ ...filter, activo })}
        />
        <PickOne
          label={words.fields.parada_id}
          none="Todas"
          rows={stops}
          picked={filter.parada}
          detail={({ codigo }) => codigo}
          onPick={(parada) => onFilter({ ...filter, parada })}
        />
      </PanelFilters>
    </PanelFind>
  );
};
