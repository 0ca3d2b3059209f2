import { IconButton } from '@mui/material';
import { latLng, type LatLng } from 'leaflet';
import { useMemo } from 'react';
import { CircleMarker } from 'react-leaflet';
import type { LiveRows } from '../../providers/live';
import { measured, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { FleetList } from './FleetList';
import { rowHeight } from './FleetRow';
import { canCome } from './canCome';
import { useShown } from '../../ui/useShown';
import styles from './live.module.css';

/** The most assets in the list, and of visible rows. */
const most = { listed: 50, inSight: 5 };

interface NearbyCardProps {
  rows: LiveRows;
  /** Indexes of the candidates. */
  among: readonly number[];
  /** The whole fleet is there. */
  known: boolean;
  to: LatLng;
  now: number;
  onChoose: (index: number) => void;
  onClose: () => void;
}

/** The assets nearest to a point of the map that could go there, with their state, in a straight line. */
export const NearbyCard = ({ rows, among, known, to, now, onChoose, onClose }: NearbyCardProps) => {
  useShown('card');
  const able = among.filter((index) => canCome(rows.asset(index), rows.state[index]));
  const key = able.join();
  // oxlint-disable-next-line react/exhaustive-deps -- `key` is what `able` holds
  const meters = useMemo(() => nearest(rows, able, to), [rows, key, to]);
  const order = [...meters.keys()];
  return (
    <section
      className={`raised shadow-2 bordered rounded-l text ${styles.liveCard} ${styles.liveCluster}`}
      data-over-map="cluster"
      aria-label="Activos cerca de aquí"
    >
      <header className="flex align-start gap-8">
        <div className="grow shrink">
          <h2>Activos cerca de aquí</h2>
          <p className="tabular">{`${to.lat.toFixed(5)}, ${to.lng.toFixed(5)}`}</p>
        </div>
        <IconButton size="small" aria-label="Cerrar" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {order.length > 0 ? (
        <div style={{ height: Math.min(order.length, most.inSight) * rowHeight }}>
          <FleetList
            rows={rows}
            order={order}
            selected={-1}
            now={now}
            onChoose={onChoose}
            label="Activos, del más cercano al más lejano"
            note={(index) => awayWords(meters.get(index) ?? 0)}
            autoFocus
          />
        </div>
      ) : (
        <p className="flush pad-14-16 muted" role="status">
          {known ? 'Nadie que reporte ahora y pueda ir coincide con la búsqueda y los filtros.' : '—'}
        </p>
      )}
    </section>
  );
};

/** The point that distances are measured from. */
export const NearbyPoint = ({ at }: { at: LatLng }) => (
  <CircleMarker
    center={at}
    radius={7}
    interactive={false}
    pathOptions={{ color: 'var(--color-surface)', weight: 3, fillColor: 'var(--color-brand)', fillOpacity: 1 }}
  />
);

/** Metres to each of the nearest assets, by index, the nearest first. */
const nearest = (rows: LiveRows, among: readonly number[], to: LatLng): ReadonlyMap<number, number> =>
  new Map(
    among
      .map((index): [number, number] => [index, to.distanceTo(latLng(rows.lat[index] ?? 0, rows.lon[index] ?? 0))])
      .sort(([, a], [, b]) => a - b)
      .slice(0, most.listed),
  );

const awayWords = (meters: number) =>
  meters < 1_000 ? `a ${number(Math.round(meters / 10) * 10)} m` : `a ${measured(meters / 1_000, 'km', 1)}`;
