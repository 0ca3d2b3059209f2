import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { porRenovar } from '#contract/rules/states';
import { preferenciaUsualEvento } from '#contract/requests/notificaciones';
import type { Perfil } from '#contract/requests/perfil';
import type { ResumenEventos } from '#contract/requests/porAtender';
import type { Panel, PanelAdmin } from '#contract/requests/paneles';
import { roleId, type Role } from '#contract/core/roles';
import { session } from '../../providers/session';
import AdminDashboard from './AdminDashboard';
import Dashboard from './Dashboard';

// jsdom draws no maps: the map is tested in a browser.
vi.mock('./indicators/Indicators', () => ({ default: () => <p>Los indicadores</p> }));
vi.mock('./indicators/Charts', () => ({ default: () => null }));
vi.mock('./FleetMap', () => ({ default: () => <p>La flota ahora</p> }));

const none = { total: 0, filas: [] };
const panel: Panel = {
  por_atender: { ordenes: none, documentos: none, documentos_personas: none, dispositivos: none, lecturas: none },
  activos: 1240,
  activos_por_estado: { operativo: 930, en_mantenimiento: 310 },
  en_linea: 620,
  dispositivos_por_conexion: { en_linea: 40, nunca: 10 },
  con_documentos_por_vencer: 3,
  flota: [
    {
      dias: 1,
      desde: '2026-03-05',
      hasta: '2026-03-05',
      activos: 12,
      km: 80,
      movimiento_h: 3.5,
      ralenti: null,
      utilizacion: 25,
    },
    {
      dias: 7,
      desde: '2026-02-27',
      hasta: '2026-03-05',
      activos: 12,
      km: 1960.4,
      movimiento_h: 41.25,
      ralenti: 12.5,
      utilizacion: 83.3,
    },
  ],
  rutas: null,
  ordenes: {
    por_estado: { pendiente: 30, en_espera: 10, completada: 8 },
    semanas: [
      {
        dia: '2026-03-02',
        desde: '2026-03-02T05:00:00.000Z',
        hasta: '2026-03-09T04:59:59.999Z',
        creadas: 21,
        cerradas: 17,
      },
    ],
  },
};
const summary: ResumenEventos = {
  pendientes: { info: 9, baja: 4, media: 3, alta: 0, critica: 2 },
  alarmas_n: 0,
  en_alarma: [],
  alarmas: [],
  turno: null,
};
const idle = { en_curso: 0, fallidos: 0 };
const panelAdmin: PanelAdmin = {
  empresas: 2,
  empresas_suspendidas: 0,
  usuarios: 6,
  activos: 120,
  dispositivos_por_conexion: { en_linea: 30, nunca: 70 },
  ordenes_abiertas: 9,
  ordenes_vencidas: 2,
  posiciones_por_minuto: 12,
  trabajos: idle,
  importaciones: idle,
  almacenamiento: { archivos: 0, posiciones: 0, total: 0 },
  errores: { n: 0, desde: '2026-01-01T00:00:00Z' },
  servidor: {
    maquina: 'ftrack-1',
    proceso: 4711,
    version: '1.2.3',
    desde: '2026-01-01T00:00:00Z',
    solicitudes: { n: 1500, con_error: 1, p95_ms: 38 },
    tramas: { guardadas: 90_000, rechazadas: 12, en_espera: 3 },
    proyeccion: { atraso_ms: 1_240, marcas: 8 },
    publicaciones: { n: 500, perdidas: 2 },
    conexiones_bd: { en_uso: 4, abiertas: 10, en_espera: 0 },
    consultas: { n: 12_000, lentas: 1 },
    navegadores: { conectados: 25, canales: 60 },
    memoria_bytes: 300 * 1024 * 1024,
    demora_p99_ms: 12,
  },
  incidencias: [],
  rondas: [],
  relojes: { diferencia_s: 0, saltos: { proceso: 0, base: 0 } },
  respaldos: { ultimo: null, fallo: null, cada_h: 24, atrasado: false },
};

/** How the person arranged the panel; all parts are shown. */
let arrangement: Perfil['preferencias']['panel'] = { orden: [], ocultas: [] };

const mine = (): Perfil => ({
  ...{ id: 1, name: 'Ana', email: 'ana@ftrack.demo', email_nuevo: null, img_url: null, telefono: null, rol_id: 4 },
  preferencias: {
    ...{ formato_numero: 'es-CO', notificaciones: {}, eventos: preferenciaUsualEvento, silencio: null },
    panel: arrangement,
  },
});

/** Mocks the API with these responses, one per request. */
const answering = (...answers: { status: number; body: unknown }[]) => {
  const left = [...answers];
  vi.stubGlobal('fetch', (url: string) => {
    if (url.includes('config.json')) return Promise.resolve(new Response('', { status: 404 }));
    if (url.includes('/user/perfil')) return Promise.resolve(new Response(JSON.stringify(mine())));
    if (url.includes('/eventos/resumen')) return Promise.resolve(new Response(JSON.stringify(summary)));
    if (url.includes('/eventos/atencion'))
      return Promise.resolve(new Response(JSON.stringify({ total: 0, filas: [] })));
    const answer = left.length > 1 ? left.shift() : left[0];
    return Promise.resolve(new Response(JSON.stringify(answer?.body), { status: answer?.status ?? 500 }));
  });
};

/** The filter of the list behind a link. */
const filterOf = (name: string | RegExp): unknown => {
  const address = screen.getByRole('link', { name }).getAttribute('href') ?? '';
  return JSON.parse(new URL(address, 'http://ftrack').searchParams.get('filter') ?? 'null');
};

const open = (role: Role, view: ReactNode) => {
  session.setState({
    user: { id: 1, name: 'Ana', email: 'ana@ftrack.demo', img_url: null, rol_id: roleId[role] },
    empresa: 7,
    companies: [],
  });
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
  expect((await screen.findByRole('link', { name: 'Activos 1.240' })).getAttribute('href')).toBe(
    '/activos?filter=%7B%7D',
  );
  expect(filterOf(/En línea 620/)).toEqual({ en_linea: true });
  expect(filterOf('En mantenimiento')).toEqual({ estado: 'en_mantenimiento' });
  expect(filterOf(/^No disponibles 310/)).toEqual({ estado: ['en_mantenimiento', 'fuera_de_servicio', 'siniestrado'] });
  expect(filterOf(/^Con documentos por vencer 3/)).toEqual(porRenovar);
  expect(screen.getByRole('row', { name: 'En mantenimiento 310 25 %' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Nunca conectado' })).toBeTruthy();
});

it('driving and idling of the fleet are shown for today and for longer periods, with a link to the use of each asset in the same days', async () => {
  answering({ status: 200, body: panel });
  open('monitor', <Dashboard />);
  const week = '/historico?ver=uso&desde=2026-02-27&hasta=2026-03-05';
  expect(
    (await screen.findByRole('link', { name: 'Recorrido 1.960,4 km 12 activos con GPS' })).getAttribute('href'),
  ).toBe(`${week}&sort=km&order=DESC`);
  expect(screen.getByRole('link', { name: 'Ralentí 12,5 % De las horas de motor' }).getAttribute('href')).toBe(
    `${week}&sort=ralenti&order=DESC`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Hoy' }));
  expect(screen.getByRole('link', { name: 'Ralentí — De las horas de motor' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^En movimiento 3,5 h/ })).toBeTruthy();
});

it('orders are shown by state and by week, each with a link to them', async () => {
  answering({ status: 200, body: panel });
  open('admin', <Dashboard />);
  expect(await screen.findByText('Los indicadores')).toBeTruthy();
  expect(filterOf('En espera')).toEqual({ estado: 'en_espera' });
  // The chart is loaded separately, later.
  await userEvent.click(await screen.findByText('Ver como tabla', {}, { timeout: 240_000 }));
  expect(filterOf('17')).toEqual({
    cerrada_desde: '2026-03-02T05:00:00.000Z',
    cerrada_hasta: '2026-03-09T04:59:59.999Z',
  });
});

it('a company with routes sees those of today, each figure a link to the executions behind it', async () => {
  const rutas = {
    dia: '2026-03-05',
    programadas: 2,
    en_curso: 3,
    completadas: 4,
    incumplidas: 1,
    tarde: 2,
    no_han_salido: 1,
    a_tiempo_pct: 87.5,
  };
  answering({ status: 200, body: { ...panel, rutas } });
  open('monitor', <Dashboard />);
  expect((await screen.findByRole('link', { name: /^Paradas a tiempo/ })).textContent).toContain('87,5 %');
  const today = { desde: '2026-03-05', hasta: '2026-03-05' };
  expect(filterOf('Por salir 2')).toEqual({ ...today, estado: 'programada' });
  expect(filterOf('En curso 3')).toEqual({ ...today, estado: 'en_curso' });
  expect(filterOf(/^Completadas 4/)).toEqual({ ...today, estado: 'completada' });
  expect(filterOf('Incumplidas 1')).toEqual({ ...today, estado: 'incumplida' });
  expect(filterOf(/^Tarde ahora 2/)).toEqual({ ...today, tarde: true });
  expect(filterOf(/^No han salido 1/)).toEqual({ ...today, no_ha_salido: true });
});

it('a monitor reads the figures, with links only to the lists that it may open', async () => {
  answering({
    status: 200,
    body: {
      ...panel,
      por_atender: null,
      dispositivos_por_conexion: null,
      con_documentos_por_vencer: null,
      ordenes: null,
    },
  });
  open('monitor', <Dashboard />);
  expect(await screen.findByText('1.240')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/tiemporeal?estados=movimiento%2Cralenti%2Cdetenido%2Calarma',
    ...['critica', 'alta', 'media', 'baja'].map(
      (severidad) => `/eventos?filter=${encodeURIComponent(JSON.stringify({ pendiente: true, severidad }))}`,
    ),
    ...['km', 'movimiento_h', 'ralenti', 'utilizacion'].map(
      (field) => `/historico?ver=uso&desde=2026-02-27&hasta=2026-03-05&sort=${field}&order=DESC`,
    ),
  ]);
  expect(screen.queryByText(/[Óó]rdenes/)).toBeNull();
  expect(await screen.findByText('La flota ahora')).toBeTruthy();
});

it('the office sees the pending work first, with what to do', async () => {
  const orden = {
    id: 9,
    numero: 'OT-000009',
    titulo: 'Cambiar la correa',
    prioridad: 'alta',
    fecha_limite: '2026-01-01T12:00:00.000Z',
    activo: 'Bus 01',
  };
  answering({
    status: 200,
    body: {
      ...panel,
      por_atender: {
        ordenes: { total: 7, filas: [{ ...orden, responsable: null }] },
        documentos: {
          total: 1,
          filas: [{ id: 4, documento_id: 8, tipo: 'SOAT', vence_en: '2026-01-02', de_quien: 'Bus 04', n: 2 }],
        },
        documentos_personas: none,
        dispositivos: { total: 0, filas: [] },
        lecturas: {
          total: 1,
          filas: [
            {
              id: 2,
              activo_id: 5,
              activo: 'Bus 05',
              medidor: 'Odómetro',
              unidad: 'km',
              valor: 9e5,
              motivo: 'Salto',
              fecha: orden.fecha_limite,
              n: 1,
            },
          ],
        },
      },
    },
  });
  open('admin', <Dashboard />);
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await hrefOf('Asignar: OT-000009 · Cambiar la correa')).toBe('/ordenes/9');
  expect(await hrefOf('Renovar: SOAT · Bus 04')).toBe('/activos/4/show?vista=documentos&renovar=8');
  expect(await hrefOf('Confirmar: Bus 05 · 900.000 km')).toBe('/activos/5/show?vista=medidores');
  expect(filterOf('7: ver órdenes vencidas')).toEqual({ vencida: true });
  expect(screen.queryByRole('region', { name: 'Dispositivos en silencio' })).toBeNull();
});

it('a company without assets sees the first step, for users who can take it', async () => {
  answering({ status: 200, body: { ...panel, activos: 0 } });
  open('admin', <Dashboard />);
  expect((await screen.findByRole('link', { name: /Registre sus activos/ })).getAttribute('href')).toBe('/activos');
  cleanup();
  open('monitor', <Dashboard />);
  await screen.findByText('Activos por estado');
  expect(screen.queryByText('Primeros pasos')).toBeNull();
});

it('each person arranges the panel: the order of its parts, and which are hidden', async () => {
  arrangement = { orden: ['ordenes', 'cifras'], ocultas: ['eventos', 'semanas', 'indicadores'] };
  answering({ status: 200, body: panel });
  open('admin', <Dashboard />);
  const orders = await screen.findByRole('region', { name: 'Órdenes por estado' });
  expect(orders.compareDocumentPosition(screen.getByRole('link', { name: 'Activos 1.240' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(screen.queryByText('Los indicadores')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Organizar el panel' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Organizar el panel' }));
  expect(dialog.queryByRole('button', { name: 'Subir: Rutas de hoy' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Subir: Activos, conexión y documentos' }));
  await userEvent.click(dialog.getByRole('switch', { name: 'Mostrar: Indicadores' }));
  expect(await screen.findByText('Los indicadores')).toBeTruthy();
  const figure = screen.getByText('1.240');
  expect(figure.compareDocumentPosition(screen.getByText('Órdenes por estado', { selector: 'h2' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  arrangement = { orden: [], ocultas: [] };
});

it('a failed request is reported and retried on demand', async () => {
  answering({ status: 403, body: {} }, { status: 200, body: panelAdmin });
  open('superadmin', <AdminDashboard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect((await screen.findByRole('link', { name: 'Empresas activas 2' })).getAttribute('href')).toBe(
    '/admin-empresas?filter=%7B%22activo%22%3Atrue%7D',
  );
});

it('an empty installation is asked to create its first company', async () => {
  answering({ status: 200, body: { ...panelAdmin, empresas: 0, usuarios: 1 } });
  open('superadmin', <AdminDashboard />);
  expect((await screen.findByRole('link', { name: 'Nueva empresa' })).getAttribute('href')).toBe('/selectCompany');
});

it('the superadmin sees the figures of the server process that responded, and its id', async () => {
  answering({ status: 200, body: panelAdmin });
  open('superadmin', <AdminDashboard />);
  const own = within(await screen.findByRole('region', { name: 'Este servidor' }));
  expect(own.getByText(/ftrack-1 · proceso 4711 · versión 1\.2\.3/)).toBeTruthy();
  for (const said of [
    '95 % en menos de 38 ms · 1 error',
    '12 rechazados · 3 en espera',
    '1,2 s',
    '2 perdidos',
    '4 de 10',
    '1 lenta',
    '60 canales',
    '300 MB',
  ])
    expect(own.getByText(said)).toBeTruthy();
});

it('the superadmin sees what failed: the company, the user, the reason and the number of tries', async () => {
  const incidencias: PanelAdmin['incidencias'] = [
    {
      clase: 'trabajo',
      empresa_id: 7,
      empresa: 'Transportes Andinos',
      empresa_activa: true,
      que: 'exportar activos',
      motivo: 'El servidor se detuvo dos veces.',
      veces: 1,
      fecha: '2026-01-01T00:00:00Z',
      persona: 'Andrés Admin',
      intentos: 2,
    },
  ];
  answering({ status: 200, body: { ...panelAdmin, incidencias } });
  open('superadmin', <AdminDashboard />);
  const line = (await screen.findByText('Trabajo: exportar activos')).closest('li')?.textContent;
  for (const said of ['El servidor se detuvo dos veces. (2 intentos)', 'Transportes Andinos', 'Andrés Admin'])
    expect(line).toContain(said);
});

it('the superadmin sees how old the last backup is, that one is missing, and why the last try failed', async () => {
  const made = {
    empezo_en: new Date(Date.now() - 9 * 3_600_000).toISOString(),
    termino_en: new Date(Date.now() - 9 * 3_600_000).toISOString(),
    equipo: 'ftrack-1',
    archivo: '/var/lib/ftrack/respaldos/ftrack-2026-11-29-030000.ftrack',
    bytes: 5_000_000,
    filas: 12_345,
    motivo: null,
  };
  const fallo = { ...made, archivo: null, bytes: null, filas: null, motivo: 'No queda espacio en el disco.' };
  const shown = (respaldos: PanelAdmin['respaldos']) => answering({ status: 200, body: { ...panelAdmin, respaldos } });
  const section = () => screen.findByRole('region', { name: 'Respaldos' });

  shown({ ultimo: made, fallo: null, cada_h: 24, atrasado: false });
  open('superadmin', <AdminDashboard />);
  expect((await section()).textContent).toContain('Último respaldo: hace 9 h');
  expect((await section()).textContent).toContain('12.345 filas');
  expect(within(await section()).queryByRole('alert')).toBeNull();
  cleanup();

  shown({ ultimo: made, fallo, cada_h: 24, atrasado: true });
  open('superadmin', <AdminDashboard />);
  const alerts = within(await section()).getAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent).join(' ')).toMatch(
    /El último respaldo es demasiado viejo.*El último intento falló hace 9 h en ftrack-1: No queda espacio/,
  );
});

it('pending events are shown by severity, with a link to the inbox', async () => {
  answering({ status: 200, body: { ...panel, por_atender: null } });
  open('monitor', <Dashboard />);
  expect(await screen.findByRole('link', { name: 'Crítica 2' })).toBeTruthy();
  expect(filterOf('Crítica 2')).toEqual({ pendiente: true, severidad: 'critica' });
  expect(screen.queryByRole('link', { name: /^Informativa/ })).toBeNull();
});
