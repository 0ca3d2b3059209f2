import { useTheme } from '@mui/material';
import type { Map as LeafletMap } from 'leaflet';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { MapPanel } from '../../map/page/MapPanel';
import { number } from '../../ui/formats';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Unreachable } from '../../ui/Unreachable';
import { addresses, openedBy } from './address';
import type { Place } from './FrequentPlaces';
import { ParadaDetail } from './detail/ParadaDetail';
import { StopList } from './StopList';
import { StopsMap } from './StopsMap';
import { stopsOf, useStopList } from './stopList';
import { useStops } from './useStops';
import { unfiltered } from '../../map/page/panelFilter';
import { MapPage } from '../../map/page/pieces';

const ParadaWriting = lazy(() => import('./form/ParadaWriting').then((module) => ({ default: module.ParadaWriting })));

/** The stops on the map and in the panel beside it, linked; `?parada=12` opens one. */
export const StopsPage = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { mode } = useTheme().palette;
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [filter, setFilter] = useState(unfiltered);
  const stops = useStops();
  const list = useStopList(filter);
  const opened = openedBy(search);
  const id = 'id' in opened ? opened.id : null;
  const writing = opened.kind === 'create' || opened.kind === 'edit';
  const listed = list.isPlaceholderData ? undefined : list.rows;
  const shown = useMemo(() => stopsOf(stops.data ?? [], filter, listed), [stops.data, filter, listed]);
  const chosen = useMemo(() => stops.data?.find((stop) => stop.id === id), [stops.data, id]);
  const drawn = useMemo(() => {
    // The chosen stop is shown whatever the filter, unless the editor draws it.
    const others = shown.filter((stop) => stop !== chosen);
    return chosen && !writing ? [...others, chosen] : others;
  }, [shown, chosen, writing]);
  const createAt = ({ latitud, longitud }: Place) => {
    map?.setView([latitud, longitud], 16, { animate: false });
    void navigate(addresses.createAt(latitud, longitud));
  };
  const choose = (stop: number) => void navigate(addresses.stop(stop));

  if (stops.isError && !stops.data)
    return <Unreachable what="las paradas" error={stops.error} onRetry={() => void stops.refetch()} />;
  return (
    <MapPage>
      <MapPanel
        label="Paradas"
        title={
          titles[opened.kind] ??
          (list.rows ? `${number(list.total)} ${list.total === 1 ? 'parada' : 'paradas'}` : 'Paradas')
        }
        key={opened.kind}
      >
        {opened.kind === 'list' && (
          <StopList
            list={list}
            filter={filter}
            none={stops.data?.length === 0}
            hovered={hovered}
            onFilter={setFilter}
            onHover={setHovered}
            onChoose={choose}
            onPlace={createAt}
          />
        )}
        {opened.kind === 'show' && <ParadaDetail key={opened.id} id={opened.id} />}
        <Suspense fallback={<ListSkeleton rows={6} />}>
          {writing && <ParadaWriting key={id ?? 'nueva'} id={id} map={map} mode={mode} />}
        </Suspense>
      </MapPanel>
      <StopsMap
        stops={drawn}
        ready={stops.data !== undefined}
        chosen={chosen}
        hovered={hovered}
        writing={writing}
        map={map}
        onMap={setMap}
        onSelect={choose}
        onHover={setHovered}
        onCluster={(ids) => {
          setFilter({ id: ids });
          void navigate(addresses.all);
        }}
      />
    </MapPage>
  );
};

const titles: Partial<Record<ReturnType<typeof openedBy>['kind'], string>> = {
  show: 'Parada',
  create: 'Nueva parada',
  edit: 'Editar parada',
};
