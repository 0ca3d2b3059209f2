import type { LatLng } from 'leaflet';
import { lazy, Suspense, useEffect } from 'react';
import type { EventoEnMapa } from '#contract/requests/porAtender';
import type { LiveRows } from '../../providers/live';
import type { useLevels } from './levels';

// Loaded only when something is selected: the map itself is heavy enough.
const AssetCard = lazy(() => import('./AssetCard').then((module) => ({ default: module.AssetCard })));
const EventCard = lazy(() => import('./EventCard').then((module) => ({ default: module.EventCard })));
const ClusterCard = lazy(() => import('./ClusterCard').then((module) => ({ default: module.ClusterCard })));
const NearbyCard = lazy(() => import('./NearbyCard').then((module) => ({ default: module.NearbyCard })));

interface Props {
  rows: LiveRows;
  /** The assets that match the filters, in list order. */
  order: readonly number[];
  levels: ReturnType<typeof useLevels>;
  /** The whole fleet is there. */
  known: boolean;
  now: number;
  near: LatLng | null;
  cluster: readonly number[];
  events: readonly EventoEnMapa[];
  /** −1: none. */
  chosen: number;
  following: boolean;
  onFollow: (following: boolean) => void;
  onVisit: (index: number) => void;
  onSelect: (index: number) => void;
  onClose: () => void;
  /** Called when the card is mounted and covers its part of the map. */
  onNearThere: () => void;
  onChosenThere: () => void;
  /** Called while the card of an asset is there; returns the end of it. */
  onCardThere: () => (() => void) | undefined;
}

/** The card over the map: the assets near a point or on one spot, the events there, or the selected asset. */
export const LiveCards = ({
  rows,
  order,
  levels,
  known,
  now,
  near,
  cluster,
  events,
  chosen,
  following,
  onFollow,
  onVisit,
  onSelect,
  onClose,
  ...there
}: Props) => (
  <Suspense>
    {near && (
      <>
        <NearbyCard
          key={near.toString()}
          rows={rows}
          among={order}
          known={known}
          to={near}
          now={now}
          onChoose={onVisit}
          onClose={onClose}
        />
        <Once run={there.onNearThere} />
      </>
    )}
    {!near && events.length > 0 && (
      <EventCard key={events.map(({ id }) => id).join()} events={events} now={now} onClose={onClose} />
    )}
    {!near && cluster.length > 0 && (
      <ClusterCard key={cluster.join()} rows={rows} members={cluster} now={now} onChoose={onSelect} onClose={onClose} />
    )}
    {!near && cluster.length === 0 && chosen >= 0 && (
      <>
        <AssetCard
          rows={rows}
          index={chosen}
          levels={levels}
          following={following}
          now={now}
          onFollow={onFollow}
          onClose={onClose}
        />
        <Once run={there.onChosenThere} />
        <Once run={there.onCardThere} />
      </>
    )}
  </Suspense>
);

/**
 * Runs a callback when the component beside it is mounted, and whenever it changes: the map must know what the card
 * covers.
 */
const Once = ({ run }: { run: () => (() => void) | undefined | void }) => {
  useEffect(run, [run]);
  return null;
};
