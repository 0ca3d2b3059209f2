/** «Bogotá» for America/Bogota. */
export const cityOf = (id: string): string => {
  const city = (id.split('/').at(-1) ?? id).replaceAll('_', ' ');
  return inSpanish[city] ?? city;
};

/** Cities whose Spanish name is not the one of their zone. */
const inSpanish: Record<string, string> = {
  Asuncion: 'Asunción',
  Azores: 'las Azores',
  Bahia: 'Bahía',
  'Bahia Banderas': 'Bahía de Banderas',
  Bogota: 'Bogotá',
  Canary: 'Canarias',
  Cancun: 'Cancún',
  'Ciudad Juarez': 'Ciudad Juárez',
  Cordoba: 'Córdoba',
  'Costa Rica': 'Costa Rica',
  'El Aaiun': 'El Aaiún',
  Havana: 'La Habana',
  London: 'Londres',
  'Los Angeles': 'Los Ángeles',
  Mazatlan: 'Mazatlán',
  Merida: 'Mérida',
  'Mexico City': 'Ciudad de México',
  'New York': 'Nueva York',
  Panama: 'Panamá',
  Paris: 'París',
  'Port of Spain': 'Puerto España',
  'Rio Gallegos': 'Río Gallegos',
  'Santo Domingo': 'Santo Domingo',
  'Sao Paulo': 'São Paulo',
  Tucuman: 'Tucumán',
};

/** «Bogotá (hora de Colombia)» for America/Bogota. */
export const zoneName = (id: string): string => {
  const city = cityOf(id);
  const parts = new Intl.DateTimeFormat('es', { timeZone: id, timeZoneName: 'longGeneric' }).formatToParts(0);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name ? `${city} (${name})` : city;
};

/** All time zones, by name. Computed on demand: there are hundreds. */
export const allZones = (): readonly { id: string; name: string }[] => {
  cached ??= Intl.supportedValuesOf('timeZone')
    .map((id) => ({ id, name: zoneName(id) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es'));
  return cached;
};

let cached: readonly { id: string; name: string }[] | undefined;
