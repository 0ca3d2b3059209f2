import { withoutControls } from '#contract/rules/text';
import type { Parada } from '#contract/entities/paradas';

type Color = Parada['color'];

/** RGB of each colour that stops and routes may have. */
export const inks: Record<Color, string> = {
  azul: '2563eb',
  verde: '16a34a',
  naranja: 'ea580c',
  rojo: 'dc2626',
  morado: '7c3aed',
  turquesa: '0d9488',
  rosado: 'db2777',
  gris: '64748b',
};

const parts = (hex: string) => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
const apart = (one: string, other: string) => {
  const there = parts(other);
  return parts(one).reduce((sum, part, at) => sum + (part - (there[at] ?? 0)) ** 2, 0);
};

/**
 * Our colour nearest to one of six hexadecimal digits, with `#` or without; undefined when the text is not a colour.
 */
export const nearestColor = (text: string): Color | undefined => {
  const [, hex] = /^#?([0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (!hex) return undefined;
  const [nearest] = Object.entries(inks).sort(([, a], [, b]) => apart(a, hex) - apart(b, hex));
  return nearest?.[0] as Color | undefined;
};

/** Text for an XML element, without characters that XML cannot contain. */
export const escaped = (text: string): string =>
  withoutControls(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
