import { colours, fontFamily, motion, radius, shadows, statusTone, tones, type Mode } from './tokens';

/** `--color-brand-soft`, `--color-exito-text`, `--shadow-2` … of one mode. */
export const cssVariables = (mode: Mode): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(colours[mode]).map(([name, value]) => [`--color-${kebab(name)}`, value])),
  ...Object.fromEntries(
    tones.flatMap((tone) =>
      Object.entries(statusTone[mode][tone]).map(([part, value]) => [`--color-${tone}-${part}`, value]),
    ),
  ),
  ...Object.fromEntries(shadows[mode].map((value, at) => [`--shadow-${at + 1}`, value])),
});

/**
 * The text of `tokens.css`, for pages that load no MUI. Light unless the system or `<html data-theme="dark">` says
 * otherwise; `data-theme` wins over the system.
 */
export const tokensCss = (): string =>
  [
    '/* Written from tokens.ts by its test: npx vitest run src/theme -u */',
    block(':root', {
      'color-scheme': 'light',
      '--font-sans': fontFamily,
      ...Object.fromEntries(Object.entries(radius).map(([name, px]) => [`--radius-${name}`, `${px}px`])),
      ...Object.fromEntries(Object.entries(motion).map(([name, ms]) => [`--motion-${name}`, `${ms}ms`])),
      ...cssVariables('light'),
    }),
    `@media (prefers-color-scheme: dark) {\n${indent(block(":root:not([data-theme='light'])", night()))}\n}`,
    block(":root[data-theme='dark']", night()),
  ].join('\n\n') + '\n';

const night = () => ({ 'color-scheme': 'dark', ...cssVariables('dark') });

const block = (selector: string, rules: Record<string, string>) =>
  `${selector} {\n${Object.entries(rules)
    .map(([name, value]) => `  ${name}: ${value};`)
    .join('\n')}\n}`;

const indent = (text: string) => text.replace(/^/gm, '  ');

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
