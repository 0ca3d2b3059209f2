import type { Place } from './requests';

/** «4.65123, -74.08» as maps copy it; undefined for anything else. */
export const placeIn = (text: string): Place | undefined => {
  const [, latitude, longitude] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const [latitud, longitud] = [Number(latitude), Number(longitude)];
  return Math.abs(latitud) <= 85 && Math.abs(longitud) <= 180 ? { latitud, longitud } : undefined;
};

export const coordinates = ({ latitud, longitud }: Place): string => `${latitud.toFixed(6)}, ${longitud.toFixed(6)}`;
