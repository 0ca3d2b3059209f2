import { CircleMarker } from 'react-leaflet';
import { colours, type Mode } from '../../theme/tokens';

/** Where a searched place is. */
export const FoundPlace = ({ at, mode }: { at: [lat: number, lon: number]; mode: Mode }) => (
  <CircleMarker
    center={at}
    radius={9}
    interactive={false}
    pathOptions={{ color: colours[mode].brand, weight: 3, fillOpacity: 0.2 }}
  />
);
