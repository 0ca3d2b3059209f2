import type { ReactNode } from 'react';
import { act, renderHook } from '@testing-library/react';
import { memoryStore, StoreContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { useKeptChoice } from './useKeptChoice';

const choices = ['tabla', 'tablero'] as const;
const remembering = (kept: unknown) => {
  const store = memoryStore({ 'ordenes.vista': kept });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StoreContextProvider value={store}>{children}</StoreContextProvider>
  );
  return renderHook(() => useKeptChoice('ordenes.vista', choices, 'tabla'), { wrapper });
};

it('a choice is remembered', () => {
  const { result } = remembering('tablero');
  expect(result.current[0]).toBe('tablero');
  act(() => result.current[1]('tabla'));
  expect(result.current[0]).toBe('tabla');
});

it.each(['calendario', '', null, 7, { vista: 'tablero' }])('%j, which no longer exists, was never chosen', (kept) => {
  const { result } = remembering(kept);
  expect(result.current[0]).toBe('tabla');
  act(() => result.current[1]('tablero'));
  expect(result.current[0]).toBe('tablero');
});
