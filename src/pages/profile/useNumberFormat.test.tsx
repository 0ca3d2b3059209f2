import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { memoryStore, StoreContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { preferenciaUsualEvento } from '#contract/requests/notificaciones';
import type { Perfil } from '#contract/requests/perfil';
import { api } from '../../providers/api';
import { number } from '../../ui/formats';
import { useNumberFormat } from './useNumberFormat';

vi.mock('../../providers/api', () => ({ api: vi.fn() }));

const preferencias = {
  formato_numero: 'es-MX' as const,
  notificaciones: {},
  eventos: preferenciaUsualEvento,
  silencio: null,
  panel: null,
};
const mine: Perfil = {
  id: 1,
  name: 'Ana',
  email: 'a@b.co',
  email_nuevo: null,
  img_url: null,
  telefono: null,
  rol_id: 4,
  preferencias,
};
const Figure = () => {
  useNumberFormat();
  return <p>{number(1_234_567.5, 1)}</p>;
};

it('keeps the number format until the profile is loaded, then uses and remembers its format', async () => {
  const store = memoryStore();
  vi.mocked(api).mockResolvedValue({ json: mine, headers: new Headers(), status: 200 });
  render(
    <StoreContextProvider value={store}>
      <QueryClientProvider client={new QueryClient()}>
        <Figure />
      </QueryClientProvider>
    </StoreContextProvider>,
  );
  expect(screen.getByText('1.234.567,5')).toBeTruthy();
  expect(await screen.findByText('1,234,567.5')).toBeTruthy();
  expect(store.getItem('formato_numero')).toBe('es-MX');
});
