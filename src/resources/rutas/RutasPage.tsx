import { useTheme } from '@mui/material';
import type { Map as LeafletMap } from 'leaflet';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Ruta } from '#contract/entities/rutas';
import { fit } from '../../map/page/fit';
import { MapPanel } from '../../map/page/MapPanel';
import { PageMap } from '../../map/page/PageMap';
import { useUntouched } from '../../map/page/useUntouched';
import { Routes } from '../../map/routes/Routes';
import type { MarkedRoute } from '../../map/routes/RouteMarkLayer';
import { boundsOfLines, placeLine } from '../../map/routes/routes';
import { useMarkedRoutes } from '../../map/routes/useMarkedRoutes';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { useStops } from '../paradas/index';
import { unfiltered } from '../../map/page/panelFilter';
import { MapPage } from '../../map/page/pieces';
import { addresses, openedBy } from './address';
import { RouteList, routesWord } from './RouteList';
import { useRoute } from './useRoute';
import { placesOf, usePlaces } from './usePlaces';
import { useRoutes } from './useRoutes';

const RutaDetail = lazy(() => import('./detail/RutaDetail').then((module) => ({ default: module.RutaDetail })));
const RutaWriting = lazy(() => import('./form/RutaWriting').then((module) => ({ default: module.RutaWriting })));

const none: readonly Ruta[] = [];

/** «Rutas»: the routes on the map and in the panel beside it, linked; `?ruta=12` opens one. */
export default function RutasPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { mode } = useTheme().palette;
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [filter, setFilter] = useState(unfiltered);
  const list = useRoutes(filter);
  const rows = list.data ?? none;
  const opened = openedBy(search);
  const id = 'id' in opened ? opened.id : null;
  const writing = opened.kind === 'create' || opened.kind === 'edit';
  const { data: chosen } = useRoute(id);
  const shown = useMemo(() => (writing ? none : rows.filter((route) => route.id !== id)), [rows, id, writing]);
  const places = usePlaces(useStops(id !== null).data);
  const marked = useMemo((): MarkedRoute[] => {
    if (writing) return [];
    const pointed = rows.find((route) => route.id === hovered && route.id !== id);
    return [
      ...(pointed
        ? [
            {
              color: pointed.color,
              name: pointed.nombre,
              line: pointed.trazado.coordinates,
              tolerance: null,
              stops: [],
            },
          ]
        : []),
      ...(chosen && id !== null
        ? [
            {
              color: chosen.color,
              line: chosen.trazado.coordinates,
              tolerance: chosen.tolerancia_m,
              stops: placesOf(chosen.paradas, places),
            },
          ]
        : []),
    ];
  }, [rows, hovered, chosen, id, writing, places]);
  useMarkedRoutes(map, marked, mode);
  useSight(
    map,
    rows,
    list.data !== undefined && !list.isPlaceholderData ? JSON.stringify(filter) : undefined,
    id === null ? undefined : chosen,
  );
  const choose = (route: number) => void navigate(addresses.route(route));

  return (
    <MapPage>
      <MapPanel label="Rutas" title={titles[opened.kind] ?? routesWord(list.data) ?? 'Rutas'} key={opened.kind}>
        {opened.kind === 'list' && (
          <RouteList
            list={list}
            filter={filter}
            hovered={hovered}
            onFilter={setFilter}
            onHover={setHovered}
            onChoose={choose}
          />
        )}
        <Suspense fallback={<ListSkeleton rows={6} />}>
          {opened.kind === 'show' && <RutaDetail key={opened.id} id={opened.id} />}
          {opened.kind === 'edit' && <RutaWriting key={opened.id} id={opened.id} copy={null} map={map} mode={mode} />}
          {opened.kind === 'create' && (
            <RutaWriting key={`copia ${opened.copy ?? ''}`} id={null} copy={opened.copy} map={map} mode={mode} />
          )}
        </Suspense>
      </MapPanel>
      <PageMap
        label="Mapa de las rutas"
        mode={mode}
        all="Ver todas las rutas"
        onAll={() => map && fit(map, boundsOfLines(rows.map(({ trazado }) => placeLine(trazado.coordinates))))}
        onMap={setMap}
      >
        <Routes routes={shown} mode={mode} deaf={writing} onSelect={choose} onHover={setHovered} />
      </PageMap>
    </MapPage>
  );
}

/**
 * Shows the route in the address; else, whenever the filter changes, all its routes. `answered`: the filter that the
 * rows belong to.
 */
const useSight = (
  map: LeafletMap | null,
  rows: readonly Ruta[],
  answered: string | undefined,
  chosen: Ruta | undefined,
) => {
  const seen = useRef<{ filter?: string; id?: number }>({});
  const isUntouched = useUntouched(map);
  useEffect(() => {
    if (!map || answered === undefined) return;
    const isFirst = seen.current.filter === undefined;
    const isNew = seen.current.filter !== answered;
    seen.current.filter = answered;
    if (chosen && seen.current.id !== chosen.id)
      fit(map, boundsOfLines([placeLine(chosen.trazado.coordinates)]), isFirst);
    else if (isNew && !chosen && (!isFirst || isUntouched()))
      fit(map, boundsOfLines(rows.map(({ trazado }) => placeLine(trazado.coordinates))), isFirst);
    if (chosen) seen.current.id = chosen.id;
    else delete seen.current.id;
  }, [map, rows, answered, chosen, isUntouched]);
};

const titles: Partial<Record<ReturnType<typeof openedBy>['kind'], string>> = {
  show: 'Ruta',
  create: 'Nueva ruta',
  edit: 'Editar ruta',
};
