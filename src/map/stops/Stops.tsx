import { useMap } from 'react-leaflet';
import { useStopLayers, type ShownStops } from './useStopLayers';

/** Stops on the surrounding map. */
export const Stops = (shown: ShownStops) => {
  useStopLayers(useMap(), shown);
  return null;
};
