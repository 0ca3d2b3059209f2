import type { ActivoSlim } from '#contract/entities/activos';
import { rutas as words } from '#contract/words/rutas';
import { PanelSearch, PanelSelects, type Finding } from '../../map/page/PanelFinder';
import { narrowedBy } from '../../map/page/panelFilter';
import { PanelFilters, PanelFind } from '../../map/page/pieces';
import { PickOne } from '../../ui/PickOne';
import { useStops } from '../paradas/index';
import { fields } from './fields';

const none: readonly [] = [];

/** Search and filters, for both the list and the map. */
export const RouteFinder = ({ assets = none, ...finding }: Finding & { assets: readonly ActivoSlim[] | undefined }) => {
  const { data: stops = none } = useStops();
  const { filter, onFilter } = finding;
  const picking = (source: 'activo_id' | 'parada_id') => ({
    label: words.fields[source],
    picked: idIn(filter[source]),
    onPick: (id: number | null) => onFilter(narrowedBy(filter, source, id)),
  });
  return (
    <PanelFind>
      <PanelSearch covers="nombre o código" {...finding} />
      <PanelFilters set={Object.keys(filter).filter((source) => source !== 'q').length}>
        <PanelSelects fields={fields} none={{ activa: 'Todas' }} {...finding} />
        <PickOne
          {...picking('activo_id')}
          none="Todos"
          rows={assets}
          detail={({ codigo, placa }) => [codigo, placa].join(' ')}
        />
        <PickOne {...picking('parada_id')} none="Todas" rows={stops} detail={({ codigo }) => codigo} />
      </PanelFilters>
    </PanelFind>
  );
};

const idIn = (value: unknown) => (typeof value === 'number' ? value : null);
