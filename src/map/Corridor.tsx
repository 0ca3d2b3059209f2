import { useState } from 'react';
import { Polyline, useMapEvents } from 'react-leaflet';

interface CorridorProps {
  /** Of the line; degrees, latitude first. */
  places: readonly [number, number][];
  /** Beside the line that still belong to it. */
  metres: number;
  colour: string;
}

/** Metres around the equator. */
const equator = 40_075_017;

/** A way that is to be driven, and the band beside it in which it still is. */
export const Corridor = ({ places, metres, colour }: CorridorProps) => {
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const [zoom, setZoom] = useState(map.getZoom());
  const pixel = (equator * Math.cos(((places[0]?.[0] ?? 0) * Math.PI) / 180)) / (256 * 2 ** zoom);
  return (
    <>
      <Polyline positions={[...places]} pathOptions={{ color: colour, weight: Math.max(6, (2 * metres) / pixel), opacity: 0.2 }} interactive={false} />
      <Polyline positions={[...places]} pathOptions={{ color: colour, weight: 3, dashArray: '8 8' }} interactive={false} />
    </>
  );
};
