import { Polyline } from 'react-leaflet';
import type { Mode } from '../theme/tokens';
import { fleetPalettes } from './palette';

interface TrailProps {
  /** Oldest first; degrees, ms since 1970. */
  points: readonly { lat: number; lon: number; time: number }[];
  /** The time span of the trail, ms since 1970: its older thirds fade. */
  from: number;
  to: number;
  mode: Mode;
}

const thirds = [0.35, 0.6, 0.9] as const;

/** The recent track of one asset, below the markers: newer parts are stronger. */
export const Trail = ({ points, from, to, mode }: TrailProps) => {
  const { selection, rim } = fleetPalettes[mode];
  if (points.length < 2) return null;
  const places = points.map(({ lat, lon }): [number, number] => [lat, lon]);
  const span = (to - from) / thirds.length || 1;
  const thirdOf = (time: number) => Math.max(0, Math.min(thirds.length - 1, Math.floor((time - from) / span)));
  return (
    <>
      <Polyline positions={places} color={rim} weight={7} opacity={0.7} interactive={false} />
      {thirds.map((opacity, third) => {
        const first = points.findIndex(({ time }) => thirdOf(time) === third);
        const last = points.findLastIndex(({ time }) => thirdOf(time) === third);
        // Include one point of the previous third, so that the line has no gaps.
        return (
          first >= 0 && (
            <Polyline
              key={opacity}
              positions={places.slice(Math.max(0, first - 1), last + 1)}
              color={selection}
              weight={4}
              opacity={opacity}
              interactive={false}
            />
          )
        );
      })}
    </>
  );
};
