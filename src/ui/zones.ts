/** «Bogota (hora de Colombia)» for America/Bogota. */
export const zoneName = (id: string): string => {
  const city = (id.split('/').at(-1) ?? id).replaceAll('_', ' ');
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
