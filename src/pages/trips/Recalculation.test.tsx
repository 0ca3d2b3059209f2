import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Recalculo } from '#contract/requests/recalculos';
import { Recalculation } from './Recalculation';
import { later } from '../../../testing/later';

const patient = { timeout: 240_000 };

/** Mocks the server's responses, one after another; the last one for ever. */
const says = (...answers: Partial<Recalculo>[]) =>
  vi.stubGlobal('fetch', (url: string) => {
    if (url.includes('config.json')) return Promise.resolve(new Response('', { status: 404 }));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return Promise.resolve(
      new Response(
        JSON.stringify({
          pedido_en: '2026-11-22T18:00:00.000Z',
          activos_n: 60,
          faltan_n: 0,
          avance_pct: 100,
          ...answer,
        }),
      ),
    );
  });

const show = () => {
  const onDone = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Recalculation onDone={onDone} />
    </QueryClientProvider>,
  );
  return onDone;
};

later('shows the remaining work while trips are derived again, closes by itself, and reloads the trips', async () => {
  says({ faltan_n: 12, avance_pct: 80 }, { faltan_n: 1, avance_pct: 98 }, {});
  const onDone = show();
  expect((await screen.findByRole('status', {}, patient)).textContent).toBe(
    'Recalculando viajes: faltan 12 de 60 activos',
  );
  await waitFor(
    () => expect(screen.getByRole('status').textContent).toBe('Recalculando viajes: falta 1 de 60 activos'),
    patient,
  );
  expect(onDone).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull(), patient);
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1), patient);
});

it('shows nothing while there is no recalculation', async () => {
  const asked = vi.fn();
  says({});
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string) => fetch(url).finally(asked));
  const onDone = show();
  await waitFor(() => expect(asked).toHaveBeenCalled(), patient);
  expect(screen.queryByRole('status')).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});
