import { useEffect, useEffectEvent, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { Mode } from '../theme/tokens';
import { TrackLayer, type TrackLayerHandlers } from './TrackLayer';
import type { DrawnTrack } from './trackPicture';
import type { Pin } from './trackPins';

interface TracksProps extends TrackLayerHandlers {
  /** The last one is drawn on top. */
  tracks: readonly DrawnTrack[];
  mode: Mode;
  chosen: Pin | undefined;
}

/** Driven tracks. */
export const Tracks = ({ tracks, mode, chosen, onMoment, onPin, now }: TracksProps) => {
  const map = useMap();
  const [layer, setLayer] = useState<TrackLayer>();
  const moment = useEffectEvent(onMoment);
  const pin = useEffectEvent(onPin);
  const looked = useEffectEvent(now);
  useEffect(() => {
    const made = new TrackLayer({
      onMoment: (which, at) => moment(which, at),
      onPin: (which, index) => pin(which, index),
      now: () => looked(),
    });
    made.addTo(map);
    setLayer(made);
    return () => {
      made.remove();
    };
  }, [map]);
  useEffect(() => layer?.show(tracks, mode, chosen), [layer, tracks, mode, chosen]);
  return null;
};
