import type { Desconocido } from '#contract/requests/ingesta';

interface Said {
  /** Degrees, as sent. */
  place: string | null;
  /** Its name in its gateway. */
  name: string | null;
  /** Is it the app of a phone? */
  phone: boolean;
}

/** The content of an unregistered device's last frame, in any of the three protocols. */
export const lastSaid = ({ ultima_trama }: Pick<Desconocido, 'ultima_trama'>): Said => {
  const frame = objectOf(ultima_trama);
  const [coords, position] = [objectOf(objectOf(frame['location'])['coords']), objectOf(frame['position'])];
  const place = typeof frame['location'] === 'string' ? frame['location'] : null;
  return {
    place:
      place ??
      pair(frame['lat'], frame['lon']) ??
      pair(frame['latitude'], frame['longitude']) ??
      pair(frame['LAT'], frame['LON']) ??
      pair(coords['latitude'], coords['longitude']) ??
      pair(position['latitude'], position['longitude']),
    name: text(objectOf(frame['device'])['name']),
    phone: 'device_id' in frame,
  };
};

const pair = (lat: unknown, lon: unknown) =>
  text(lat) !== null && text(lon) !== null ? `${text(lat)}, ${text(lon)}` : null;

const text = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) || null : null;

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
