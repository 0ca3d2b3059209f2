/** What this device is called, for a key that lives in it. From the User-Agent, so only a hint. */
export const deviceName = (): string => systems.find(([sign]) => sign.test(navigator.userAgent))?.[1] ?? 'Este equipo';

const systems: readonly [sign: RegExp, name: string][] = [
  [/iPhone/, 'Mi iPhone'],
  [/iPad/, 'Mi iPad'],
  [/Android/, 'Mi teléfono Android'],
  [/Windows/, 'Mi computador con Windows'],
  [/CrOS/, 'Mi Chromebook'],
  [/Mac OS/, 'Mi Mac'],
  [/Linux/, 'Mi computador con Linux'],
];
