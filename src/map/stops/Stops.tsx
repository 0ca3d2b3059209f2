import { useMap } from 'react-leaflet';
import { useStopLayers, type ShownStops } from './useStopLayers';

/** Stops upon the map around. */
export const Stops = (shown: ShownStops) => {
  useStopLayers(useMap(), shown);
  return null;
};
