/** Browser and system in plain words: «Chrome en Android». From the User-Agent, so only a hint. */
export const deviceOf = (agent: string | null): string => {
  const browser = browsers.find(([sign]) => agent?.includes(sign))?.[1];
  const system = systems.find(([sign]) => agent?.includes(sign))?.[1];
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? 'Dispositivo desconocido';
};

/** The first match counts: most browsers also name those they descend from. */
const browsers: readonly [sign: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
];

const systems: readonly [sign: string, name: string][] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
];
