/** Figures for the timeline. Its text is stored and never changes, so it is written in full. */

const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });

/** 45.230,5 km */
export const quantity = (value: number, unidad: string) => `${number.format(value)} ${unidad}`;

/** 2 d 3 h, 4 h 20 min, 15 min. */
export const duration = (ms: number) => {
  const minutes = Math.round(ms / 60_000);
  const parts: [number, string][] = [
    [Math.floor(minutes / 1_440), 'd'],
    [Math.floor((minutes % 1_440) / 60), 'h'],
    [minutes % 60, 'min'],
  ];
  const said = parts.filter(([n]) => n > 0).slice(0, 2);
  return said.length > 0 ? said.map(([n, unit]) => `${n} ${unit}`).join(' ') : 'menos de un minuto';
};
