// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { contrast } from '../../testing/contrast';
import { darkTheme, lightTheme } from './theme';

it('both themes differ in colours and shadows only', () => {
  const { palette, shadows, components, ...shared } = darkTheme;
  expect(lightTheme).toMatchObject(shared);
  const { MuiCssBaseline: _, ...looks } = components ?? {};
  expect(Object.keys(looks).length).toBeGreaterThan(20);
  expect(Object.keys(lightTheme.components ?? {})).toEqual(Object.keys(components ?? {}));
  expect([palette?.mode, lightTheme.palette?.mode]).toEqual(['dark', 'light']);
  expect(shadows).toHaveLength(25);
});

describe.each([lightTheme, darkTheme])('the theme $palette.mode', ({ palette = {} }) => {
  const colour = (name: string) => (palette as Record<string, Record<string, string>>)[name] ?? {};

  it.each(['primary', 'secondary', 'success', 'warning', 'error', 'info'])('writes legibly on and in %s', (name) => {
    const { main = '', dark, contrastText = '' } = colour(name);
    for (const filled of [main, dark ?? main]) expect.soft(contrast(contrastText, filled)).toBeGreaterThanOrEqual(4.5);
    for (const ground of Object.values(colour('background')))
      expect.soft(contrast(main, ground), ground).toBeGreaterThanOrEqual(4.5);
  });

  it('has texts that are legible on each background', () => {
    for (const ground of Object.values(colour('background')))
      for (const name of ['primary', 'secondary'])
        expect.soft(contrast(colour('text')[name] ?? '', ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
});

it('texts are not smaller than 11 pixels, and their lines do not touch', () => {
  for (const [name, look] of Object.entries(lightTheme.typography as Record<string, unknown>)) {
    const { fontSize, lineHeight = 1.5 } = look as { fontSize?: string; lineHeight?: number };
    if (typeof look !== 'object' || fontSize === undefined) continue;
    expect.soft(Number.parseFloat(fontSize) * 16, name).toBeGreaterThanOrEqual(11);
    expect.soft(lineHeight, name).toBeGreaterThanOrEqual(1.3);
  }
});

it('what moves takes 200 ms at most, and the sidebar is 240 pixels wide', () => {
  const { transitions, sidebar } = lightTheme as {
    transitions?: { duration: Record<string, number> };
    sidebar?: object;
  };
  expect(Math.max(...Object.values(transitions?.duration ?? {}))).toBeLessThanOrEqual(200);
  expect(sidebar).toMatchObject({ width: 240 });
});

it('pages of a table are turned by buttons with a name, and a row’s checkbox has the name of its row', () => {
  const propsOf = (component: 'MuiTablePagination' | 'MuiCheckbox') =>
    lightTheme.components?.[component]?.defaultProps as Record<string, never> | undefined;
  const nameOf = propsOf('MuiTablePagination')?.['getItemAriaLabel'] as unknown as (turn: string) => string;
  expect(['first', 'previous', 'next', 'last'].map(nameOf)).toEqual([
    ...['Primera página', 'Página anterior', 'Página siguiente', 'Última página'],
  ]);
  const { input } = propsOf('MuiCheckbox')?.['slotProps'] as unknown as { input: (props: object) => object };
  expect([input({ 'aria-label': 'ABC-123' }), input({})]).toEqual([{ 'aria-label': 'ABC-123' }, {}]);
});
