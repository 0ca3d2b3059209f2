import { act, renderHook } from '@testing-library/react';
import { CoreAdminContext, memoryStore, RecordContextProvider, ResourceContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';

type Function = (...given: unknown[]) => unknown;

/** The time at which each of them is called, whatever the ones before it have waited for. */
const began = Date.parse('2026-03-05T12:00:00Z');
const moment = '2026-03-04T15:20:30.000Z';
const record = {
  ...{ id: 3, activo_id: 7, personal_id: 8, ruta_id: 9, version: 2, nombre: 'Bodega', motivo: 'Frenos', nota: null },
  ...{ estado: 'en_curso', tipo: 'preventivo', desde: '2026-03-01', hasta: '2026-03-04', dias: 30, fecha: moment },
  ...{ latitud: 4.6, longitud: -74.1, ids: [3, 5], filter: { activo_id: 7 }, cantidad: 2, clave: 'secreta' },
};

/** What functions and hooks are called with, until two samples have made them ask for different things. */
const samples: readonly (readonly unknown[])[] = [
  [3, 5, 6],
  [3, record],
  [record, record, record],
  [[record, { ...record, id: 4 }], record],
  [],
  ['texto', record],
];

/** Requests since the last call. */
export type Asked = () => string[];

/**
 * What each exported hook, and what it returns, asks the server for, and likewise each function of `others`: by the
 * module and the name.
 */
export const askedBy = async (
  modules: Record<string, Record<string, unknown>>,
  asked: Asked,
  others: (path: string) => boolean,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, readonly string[]>();
  for (const [path, exported] of Object.entries(modules))
    for (const [name, value] of Object.entries(exported)) {
      const isHook = /^use[A-Z]/.test(name);
      if (typeof value !== 'function' || !(isHook || others(path))) continue;
      const requests = await requestsOf(value as Function, isHook, asked);
      if (requests.length > 0) found.set(`${path} ${name}`, requests);
    }
  return found;
};

const requestsOf = async (call: Function, isHook: boolean, asked: Asked): Promise<string[]> => {
  const found = new Map<string, string[]>();
  for (const given of call.length === 0 ? [[]] : samples) {
    asked();
    vi.setSystemTime(began);
    await (isHook ? rendered(call, given) : called(call, given));
    const requests = asked();
    if (requests.length > 0 && !/undefined|NaN|\[object/.test(requests.join()))
      found.set(requests.join('\n'), requests);
    if (found.size > 1) break;
  }
  return [...found.values()].flat();
};

/** It may not take this sample. */
const called = async (call: Function, given: readonly unknown[]) => {
  try {
    const answer = call(...given);
    if (answer instanceof Promise) void answer.catch(() => undefined);
  } catch {
    return;
  }
  await settled();
};

const rendered = async (hook: Function, given: readonly unknown[]) => {
  try {
    const { result, unmount } = renderHook(() => hook(...given), { wrapper: Around });
    await act(settled);
    for (const does of functionsIn(result.current)) await act(() => called(does, [record]));
    unmount();
  } catch {
    // A hook of another kind of argument.
  }
};

/** What a hook returns to be called: itself, its parts, or the `mutate` of a mutation. */
const functionsIn = (value: unknown): Function[] => {
  if (typeof value === 'function') return [value as Function];
  if (typeof value !== 'object' || value === null) return [];
  if ('mutate' in value && typeof value.mutate === 'function') return [value.mutate as Function];
  if ('refetch' in value) return [];
  return Object.values(value).flatMap((each: unknown) => {
    if (typeof each === 'function') return [each as Function];
    return typeof each === 'object' && each !== null && 'mutate' in each ? [each.mutate as Function] : [];
  });
};

/** What is asked late, too: the clock is not the real one. */
const settled = () => vi.advanceTimersByTimeAsync(1_000);

const Around = ({ children }: { children: ReactNode }) => (
  <CoreAdminContext
    queryClient={new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } })}
    store={memoryStore()}
  >
    <ResourceContextProvider value="ordenes">
      <RecordContextProvider value={record}>{children}</RecordContextProvider>
    </ResourceContextProvider>
  </CoreAdminContext>
);
