import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Panel, PanelAdmin } from '#contract/paneles';
import { roleId, type Role } from '#contract/roles';
import { session } from '../../providers/session';
import AdminDashboard from './AdminDashboard';
import Dashboard from './Dashboard';

const panel: Panel = {
  activos: 1240,
  activos_por_estado: { operativo: 930, en_mantenimiento: 310 },
  en_linea: 620,
  niveles: 12,
  dispositivos_por_conexion: { en_linea: 40, nunca: 10 },
};
const idle = { en_curso: 0, fallidos: 0 };
const panelAdmin: PanelAdmin = {
  empresas: 2,
  empresas_suspendidas: 0,
  usuarios: 6,
  activos: 120,
  dispositivos_por_conexion: { en_linea: 30, nunca: 70 },
  posiciones_por_minuto: 12,
  trabajos: idle,
  importaciones: idle,
  almacenamiento: { archivos: 0, posiciones: 0, total: 0 },
  errores: { n: 0, desde: '2026-01-01T00:00:00Z' },
  incidencias: [],
};

/** The API answers this, at each request the next. */
const answering = (...answers: { status: number; body: unknown }[]) => {
  const left = [...answers];
  vi.stubGlobal('fetch', (url: string) => {
    if (url.includes('config.json')) return Promise.resolve(new Response('', { status: 404 }));
    const answer = left.length > 1 ? left.shift() : left[0];
    return Promise.resolve(new Response(JSON.stringify(answer?.body), { status: answer?.status ?? 500 }));
  });
};

const open = (role: Role, view: ReactNode) => {
  session.setState({ user: { id: 1, name: 'Ana', email: 'ana@ftrack.demo', img_url: null, rol_id: roleId[role] }, empresa: 7, companies: [] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{view}</MemoryRouter>
    </QueryClientProvider>,
  );
};

afterEach(() => vi.unstubAllGlobals());

it('each figure of the office is a link to the list behind it, filtered', async () => {
  answering({ status: 200, body: panel });
  open('admin', <Dashboard />);
  expect((await screen.findByRole('link', { name: 'Activos 1.240' })).getAttribute('href')).toBe('/activos');
  expect(screen.getByRole('link', { name: /En línea 620/ }).getAttribute('href')).toBe('/tiemporeal');
  const maintained = screen.getByRole('link', { name: 'En mantenimiento' }).getAttribute('href') ?? '';
  expect(JSON.parse(new URL(maintained, 'http://ftrack').searchParams.get('filter') ?? '')).toEqual({ estado: 'en_mantenimiento' });
  expect(screen.getByRole('row', { name: 'En mantenimiento 310 25 %' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Nunca conectado' })).toBeTruthy();
});

it('a monitor reads the figures, and follows only those whose list it may open', async () => {
  answering({ status: 200, body: { ...panel, niveles: null, dispositivos_por_conexion: null } });
  open('monitor', <Dashboard />);
  expect(await screen.findByText('1.240')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/tiemporeal']);
  expect(screen.queryByText('Niveles')).toBeNull();
});

it('what could not be loaded says so and is tried again on demand', async () => {
  answering({ status: 403, body: {} }, { status: 200, body: panelAdmin });
  open('superadmin', <AdminDashboard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect((await screen.findByRole('link', { name: 'Empresas 2' })).getAttribute('href')).toBe('/admin-empresas');
});

it('an empty installation is told to create its first company', async () => {
  answering({ status: 200, body: { ...panelAdmin, empresas: 0, usuarios: 1 } });
  open('superadmin', <AdminDashboard />);
  expect((await screen.findByRole('link', { name: 'Nueva empresa' })).getAttribute('href')).toBe('/selectCompany');
});
