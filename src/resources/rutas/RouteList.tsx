import { Button } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Ruta } from '#contract/entities/rutas';
import { EmptyState } from '../../ui/EmptyState';
import { ExportMenu } from '../../ui/ExportMenu';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ImportButton } from '../../ui/ImportButton';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Unreachable } from '../../ui/Unreachable';
import { useAssetNames } from '../../ui/useAssetNames';
import { isNarrow, unfiltered, type PanelFilter } from '../../map/page/panelFilter';
import { PanelBar, PanelList, PanelMoreDo } from '../../map/page/pieces';
import { filed } from '../../ui/fields/facts';
import { addresses } from './address';
import { fields } from './fields';
import { RouteFinder } from './RouteFinder';
import { RouteRow } from './RouteRow';
import type { useRoutes } from './useRoutes';

interface Props {
  list: ReturnType<typeof useRoutes>;
  filter: PanelFilter;
  hovered: number | null;
  onFilter: (filter: PanelFilter) => void;
  onHover: (id: number | null) => void;
  onChoose: (id: number) => void;
}

/** «12 rutas». */
export const routesWord = (rows: readonly Ruta[] | undefined) =>
  rows && `${number(rows.length)} ${rows.length === 1 ? 'ruta' : 'rutas'}`;

/** The routes that match the search and the filters, beside the map. */
export const RouteList = ({ list, filter, onFilter, ...onRows }: Props) => {
  const { canAccess: mayCreate = false } = useCanAccess({ resource: 'rutas', action: 'create' });
  const { assets, nameOf } = useAssetNames();
  const create = mayCreate && (
    <Button component={Link} to={addresses.create} variant="contained" startIcon={<Icon name="add" />}>
      Nueva ruta
    </Button>
  );
  if (list.data?.length === 0 && !isNarrow(filter) && !list.isPlaceholderData)
    return (
      <>
        <EmptyState
          icon="route"
          text={
            'Todavía no hay rutas. Dibuje por dónde deben ir sus vehículos, tome el trazado de un viaje que ya ' +
            'hicieron, o impórtelas de un mapa: Ftrack comparará lo planeado con lo recorrido.'
          }
          action={create}
        />
        <PanelMoreDo>
          <ImportButton tipo="rutas" />
        </PanelMoreDo>
      </>
    );
  const query = { filter: JSON.stringify(filter), sort: '["nombre","ASC"]' };
  return (
    <>
      <RouteFinder filter={filter} assets={assets} onFilter={onFilter} />
      <PanelBar>
        <span role="status">{routesWord(list.data)}</span>
        {create}
      </PanelBar>
      <PanelMoreDo>
        <ImportButton tipo="rutas" />
        <ExportMenu
          formats={['xlsx', 'csv', 'geojson', 'kml', 'gpx']}
          path="/rutas/exportar"
          // A long line does not fit in a cell of Excel.
          body={(formato) => ({
            formato,
            ...query,
            columnas: [...filed(fields), ...(formato === 'csv' ? ['trazado'] : [])],
          })}
          direct={(formato) =>
            formato === 'xlsx' || formato === 'csv'
              ? undefined
              : `/rutas/exportar?${new URLSearchParams({ formato, ...query }).toString()}`
          }
        />
      </PanelMoreDo>
      <Rows list={list} nameOf={nameOf} onFilter={onFilter} {...onRows} />
    </>
  );
};

const Rows = ({ list, nameOf, onFilter, ...rows }: Omit<Props, 'filter'> & { nameOf: (id: number) => string }) => {
  if (list.isError) return <Unreachable what="esta lista" error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <ListSkeleton rows={8} />;
  if (list.data.length === 0)
    return (
      <EmptyState
        icon="search_off"
        text="Ninguna ruta coincide con la búsqueda y los filtros."
        action={<Button onClick={() => onFilter(unfiltered)}>Limpiar filtros</Button>}
      />
    );
  return (
    <PanelList aria-label="Rutas">
      {list.data.map((route) => (
        <RouteRow key={route.id} route={route} nameOf={nameOf} {...rows} />
      ))}
    </PanelList>
  );
};
