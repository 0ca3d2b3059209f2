import { useEffect, useEffectEvent, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { Mode } from '../theme/tokens';
import type { Fleet } from './fleet';
import { FleetLayer } from './FleetLayer';
import { fleetPalettes } from './palette';

interface FleetMarkersProps {
  fleet: Fleet;
  mode: Mode;
  /** 1 for each index to draw; absent: all. */
  shown?: Uint8Array | undefined;
  /** An index of the fleet; −1: none. */
  selected: number;
  label: (index: number) => string;
  /** A click on a marker, or with −1 on the bare map. */
  onSelect: (index: number) => void;
  /** A click on markers that share one spot. */
  onCluster: (indexes: number[]) => void;
}

/** The fleet's markers. Positions go straight from the fleet to the canvas, without a render per message. */
export const FleetMarkers = ({ fleet, mode, shown, selected, label, onSelect, onCluster }: FleetMarkersProps) => {
  const map = useMap();
  const [layer, setLayer] = useState<FleetLayer>();
  const name = useEffectEvent(label);
  const select = useEffectEvent(onSelect);
  const openCluster = useEffectEvent(onCluster);
  useEffect(() => {
    const made = new FleetLayer(fleet, {
      label: (index) => name(index),
      onSelect: (index) => select(index),
      onCluster: (indexes) => openCluster(indexes),
    });
    made.addTo(map);
    setLayer(made);
    return () => {
      made.remove();
    };
  }, [map, fleet]);
  useEffect(() => layer?.setPalette(fleetPalettes[mode]), [layer, mode]);
  useEffect(() => layer?.setShown(shown), [layer, shown]);
  useEffect(() => layer?.setSelected(selected), [layer, selected]);
  return null;
};
