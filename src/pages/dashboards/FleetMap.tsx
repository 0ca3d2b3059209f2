import { useTheme } from '@mui/material';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BaseLayer } from '../../map/BaseLayer';
import { useBaseMap } from '../../map/baseMaps';
import { FleetMarkers } from '../../map/FleetMarkers';
import { MapFrame } from '../../map/MapFrame';
import { useLivePositions } from '../../providers/live';
import { useAlarms } from '../live/useAlarms';
import { showAll } from '../live/mapMoves';
import { createRoster, everything } from '../live/roster';
import styles from './dashboards.module.css';

/** The initial centre of the map, while there are no positions. */
const continent: [number, number] = [4.6, -74.1];

/** The live fleet, for the control room; an asset links to the live page. */
const FleetMap = () => {
  const { rows, placed, revision, alarm } = useLivePositions();
  useAlarms(alarm);
  const { mode } = useTheme().palette;
  const navigate = useNavigate();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const base = useBaseMap().chosen;
  const roster = useMemo(() => createRoster(rows), [rows]);
  // `revision` changes whenever the contents of the rows do.
  // oxlint-disable-next-line react/exhaustive-deps
  const view = useMemo(() => roster(everything, undefined), [roster, revision]);

  // Fits the map to the fleet once; after that the user controls it.
  const fitted = useRef(false);
  useEffect(() => {
    if (!map || !placed || fitted.current || view.order.length === 0) return;
    fitted.current = true;
    showAll(map, rows, view.order, true);
  }, [map, placed, rows, view]);

  const open = (index: number) => index >= 0 && void navigate(`/tiemporeal?activo=${rows.ids[index]}`);
  return (
    <section className={`card relative clip ${styles.fleetMap}`} aria-label="La flota ahora">
      <MapFrame label="Mapa de la flota" mode={mode} center={continent} zoom={5} ref={setMap}>
        <BaseLayer map={base} mode={mode} onMissing={nothing} />
        <FleetMarkers
          fleet={rows}
          mode={mode}
          shown={view.shown}
          selected={-1}
          label={rows.name}
          onSelect={open}
          onCluster={toPage(navigate)}
        />
      </MapFrame>
    </section>
  );
};

export default FleetMap;

const nothing = () => undefined;
/** On the dashboard, several markers on one spot open the live page. */
const toPage = (navigate: (to: string) => unknown) => () => void navigate('/tiemporeal');
