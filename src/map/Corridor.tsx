import { useState } from 'react';
import { Polyline, useMapEvents } from 'react-leaflet';

interface CorridorProps {
  /** Points of the line in degrees, latitude first. */
  places: readonly [number, number][];
  /** Half the width of the corridor. */
  metres: number;
  colour: string;
}

/** Metres around the equator. */
const equator = 40_075_017;

/** A planned line with its corridor. */
export const Corridor = ({ places, metres, colour }: CorridorProps) => {
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const [zoom, setZoom] = useState(map.getZoom());
  const pixel = (equator * Math.cos(((places[0]?.[0] ?? 0) * Math.PI) / 180)) / (256 * 2 ** zoom);
  return (
    <>
      <Polyline
        positions={[...places]}
        pathOptions={{ color: colour, weight: Math.max(6, (2 * metres) / pixel), opacity: 0.2 }}
        interactive={false}
      />
      <Polyline
        positions={[...places]}
        pathOptions={{ color: colour, weight: 3, dashArray: '8 8' }}
        interactive={false}
      />
    </>
  );
};
