// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { exportsAsText } from '../../testing/exports';
import { darkTheme, lightTheme } from './theme';

it('both themes are as written down: colours, type, and the look of each component', async () => {
  const { palette, shadows, components, ...shared } = darkTheme;
  const dark = { palette, shadows, base: components?.MuiCssBaseline };
  await expect(exportsAsText({ light: { ...lightTheme }, dark }, () => false)).toMatchFileSnapshot('./themes.snap.txt');
  expect(lightTheme).toMatchObject(shared);
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
