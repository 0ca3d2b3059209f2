/** What GPSLogger for Android calls differently. */
const names = new Map([
  ['s', 'speed'],
  ['spd', 'speed'],
  ['dir', 'bearing'],
  ['alt', 'altitude'],
  ['acc', 'accuracy'],
  ['time', 'timestamp'],
  ['ischarging', 'charge'],
]);

/**
 * The parameters of GPSLogger for Android under the names of OsmAnd: as its `%ALL` writes them (`prov`, `spd`), or the
 * address that it proposes (`s`, `time`). Its speeds are in m/s. Others stay as they are: `acc` is the ignition there.
 */
export const fromGpsLogger = (parameters: Record<string, unknown>): Record<string, unknown> => {
  const { prov, spd, s, time } = parameters;
  if (!(prov !== undefined && spd !== undefined) && !(s !== undefined && time !== undefined)) return parameters;
  const renamed: Record<string, unknown> = { speed_unit: 'ms' };
  for (const [name, value] of Object.entries(parameters)) if (names.has(name)) renamed[names.get(name) ?? name] = value;
  // What is there under its usual name counts.
  for (const [name, value] of Object.entries(parameters)) if (!names.has(name)) renamed[name] = value;
  return renamed;
};
