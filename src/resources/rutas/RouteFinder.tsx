import type { ActivoSlim } from '#contract/entities/activos';
import { rutas as words } from '#contract/words/rutas';
import { PickOne } from '../../ui/PickOne';
import { SearchInput } from '../../ui/SearchInput';
import { useStops } from '../paradas/index';
import { PanelFilters, PanelFind } from '../../map/page/pieces';
import { PanelSelect } from '../../map/page/PanelSelect';
import { activas, dias } from './faces';
import type { RouteFilter } from './useRoutes';

interface Props {
  filter: RouteFilter;
  assets: readonly ActivoSlim[] | undefined;
  onFilter: (filter: RouteFilter) => void;
}

const none: readonly [] = [];

/** Search and filters, for both the list and the map. */
export const RouteFinder = ({ filter, assets = none, onFilter }: Props) => {
  const { data: stops = none } = useStops();
  return (
    <PanelFind>
      <SearchInput
        size="small"
        margin="none"
        placeholder="Buscar por nombre o código"
        value={filter.q}
        onValue={(q) => onFilter({ ...filter, q })}
      />
      <PanelFilters
        set={[filter.dia, filter.activa || null, filter.activo, filter.parada].filter((each) => each !== null).length}
      >
        <PanelSelect
          label={words.fields.dias_semana}
          none="Todos"
          value={filter.dia ?? ''}
          choices={Object.entries(dias).map(([dia, { label }]) => [Number(dia), label])}
          onValue={(dia) => onFilter({ ...filter, dia: dia ? Number(dia) : null })}
        />
        <PanelSelect
          label={words.fields.activa}
          none="Todas"
          value={filter.activa}
          choices={Object.entries(activas).map(([activa, { label }]) => [activa, `${label}s`])}
          onValue={(activa) => onFilter({ ...filter, activa: activa as RouteFilter['activa'] })}
        />
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
