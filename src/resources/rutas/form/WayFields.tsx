import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { masParadasDeRuta, type ParadaDeRuta, type Ruta } from '#contract/entities/rutas';
import type { Position } from '#contract/core/poligonos';
import { useLineEditor } from '../../../map/editor/useLineEditor';
import { useUndoKeys } from '../../../map/editor/useUndoKeys';
import { fit, opening } from '../../../map/page/fit';
import { stopColours } from '../../../map/palette';
import { boundsOfLines, placeLine } from '../../../map/routes/routes';
import { useMarkedRoutes } from '../../../map/routes/useMarkedRoutes';
import { useStopLayers } from '../../../map/stops/useStopLayers';
import type { Mode } from '../../../theme/tokens';
import { useWayBack } from '../../../ui/opening';
import { useStops, useStopsInUse } from '../../paradas/index';
import { tripIn } from '../address';
import { TripDialog } from '../trip/TripDialog';
import type { TakenTrip } from '../trip/trips';
import { placesOf, usePlaces } from '../usePlaces';
import { LineFields } from './LineFields';
import { minutesAlong } from './minutes';
import { StopsFields } from './StopsFields';
import { useDrawnLine } from './useDrawnLine';

const none: readonly [] = [];
const nothing = () => undefined;
/** The default speed between stops, km/h. */
const usualSpeed = 25;

/** The path of a route, on the map and in inputs: its line, and the stops along it. */
export const WayFields = ({ map, mode }: { map: LeafletMap | null; mode: Mode }) => {
  const { getValues, setValue } = useFormContext();
  const [search] = useSearchParams();
  const [asked] = useState(() => tripIn(search));
  const [taking, setTaking] = useState(asked !== undefined);
  const [refusal, setRefusal] = useState<string>();
  const line = useDrawnLine();
  const { places, put } = line;
  const [drawing, setDrawing] = useState(places.length === 0);
  const list = useFieldArray({ name: 'paradas' });
  const [color, tolerance] = useWatch({ name: ['color', 'tolerancia_m'] }) as [Ruta['color'] | undefined, unknown];
  const paradas = useWatch<Record<string, ParadaDeRuta[]>>({ name: 'paradas' });
  const navigate = useNavigate();
  const wayBack = useWayBack();

  const { data: stops = none } = useStops();
  const known = usePlaces(stops);
  const inUse = useStopsInUse(true);
  const inOrder = useMemo(() => placesOf(paradas ?? [], known), [paradas, known]);
  const id: unknown = getValues('id');

  const add = (stop: number) => {
    const before = getValues('paradas') as ParadaDeRuta[];
    if (before.length >= masParadasDeRuta) return;
    const added: ParadaDeRuta = {
      parada_id: stop,
      llegada_min: 0,
      ventana_min: 10,
      servicio_min: 0,
      obligatoria: true,
    };
    const last = before.at(-1);
    const expected = minutesOf([...before, added], usualSpeed).at(-1) ?? 0;
    list.append(
      { ...added, llegada_min: Math.max(expected, last ? last.llegada_min + last.servicio_min : 0) },
      { shouldFocus: false },
    );
  };
  const minutesOf = (all: readonly ParadaDeRuta[], kmh: number) =>
    minutesAlong(
      places,
      all.map(({ parada_id, servicio_min }) => ({
        latitud: 0,
        longitud: 0,
        ...known.get(parada_id),
        servicio_min: servicio_min || 0,
      })),
      kmh,
    );
  const show = (shown: readonly Position[]) => map && fit(map, boundsOfLines([placeLine(shown)]));
  const take = ({ places: driven, paradas: visited, hora_salida }: TakenTrip) => {
    put(driven);
    setDrawing(false);
    show(driven);
    if (visited.length > 0) list.replace(visited);
    if (!getValues('hora_salida')) setValue('hora_salida', hora_salida, { shouldDirty: true });
  };

  useLineEditor(map, places, drawing, stopColours[mode][color ?? 'azul'], {
    onChange: (next) => {
      setRefusal(undefined);
      put(next);
    },
    onRefused: setRefusal,
    onFinish: () => setDrawing(false),
    onCancel: () => void navigate(wayBack(typeof id === 'number' ? id : undefined)),
  });
  useUndoKeys(line.undo, line.redo);
  // The stops beneath show their own names.
  const marked = useMemo(
    () => [
      {
        color: color ?? 'azul',
        line: places,
        tolerance: typeof tolerance === 'number' && tolerance > 0 ? tolerance : null,
        stops: inOrder.map((stop) => ({ ...stop, nombre: '' })),
      },
    ],
    [color, places, tolerance, inOrder],
  );
  useMarkedRoutes(map, marked, mode);
  useStopLayers(map, {
    stops: inUse,
    mode,
    marked: none,
    hears: drawing ? 'nothing' : 'all',
    onSelect: add,
    onHover: nothing,
    onCluster: nothing,
  });
  // Fits the map to the line of a copy, or to the stops if it is the first route.
  const showLine = useEffectEvent(() => places.length > 1 && show(places));
  useEffect(() => void showLine(), [map]);
  const showStops = useEffectEvent(
    () =>
      places.length === 0 &&
      map?.getZoom() === opening.zoom &&
      show(inUse.flatMap(({ latitud, longitud }) => (latitud && longitud ? [[longitud, latitud]] : []))),
  );
  useEffect(() => void showStops(), [map, inUse]);

  return (
    <>
      <LineFields
        line={line}
        drawing={drawing}
        onDrawing={setDrawing}
        refusal={refusal}
        throughStops={
          inOrder.length > 1 ? () => inOrder.map(({ latitud, longitud }): Position => [longitud, latitud]) : undefined
        }
        onTrip={() => setTaking(true)}
      />
      <StopsFields list={list} stops={stops} onAdd={add} minutesAt={(kmh) => minutesOf(paradas ?? [], kmh)} />
      {taking && <TripDialog asked={asked} onTake={take} onClose={() => setTaking(false)} />}
    </>
  );
};
