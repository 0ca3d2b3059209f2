import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MarcaParada } from '#contract/requests/despacho';
import { startApp, type Answer, type Made } from '../../../testing/renderApp';

const app = startApp();
let person: Made;
let stops: Made[];
beforeAll(async () => {
  const { id: user_id } = await app.call('operario', 'GET', '/api/user').then((said) => ({ id: userIn(said) }));
  person = await app.aPersona({ nombre: 'Óscar', user_id });
  stops = [];
  for (const north of [0, 1, 2])
    stops.push(await app.aParada({ nombre: `Cliente ${north + 1}`, latitud: 4.65 + north / 100 }));
});

const userIn = (said: object): number => {
  const { id, user } = said as { id?: number; user?: { id: number } };
  return id ?? user?.id ?? 0;
};

/** A departure of the operario in so many hours, in Bogotá; or at this hour of that day. */
const aRun = async (hours: number, at?: string) => {
  const paradas = stops.map(({ id }, at) => ({ parada_id: id, llegada_min: at * 10, ventana_min: 60 }));
  const route = await app.aRuta({ nombre: 'Reparto norte', hora_salida: null, paradas });
  const departs = new Date(Date.now() + (hours - 5) * 3_600_000).toISOString();
  return app.anEjecucion({
    ruta_id: route.id,
    personal_id: person.id,
    fecha: departs.slice(0, 10),
    hora_salida: at ?? departs.slice(11, 16),
  });
};
const marksOf = async ({ id }: Made) =>
  (await app.call('admin', 'GET', `/api/ejecuciones/${id}/marcas`)) as unknown as MarcaParada[];

/** An order for the operario, in this state. */
const anOrder = async (estado: 'asignada' | 'en_progreso') => {
  const { id: activo_id } = await app.anActivo();
  const order = await app.call('admin', 'POST', '/api/ordenes', {
    ...{ titulo: `Revisar ${estado}`, tipo: 'preventivo', prioridad: 'critica' },
    ...{ activo_id, responsable_id: person.id },
  });
  if (estado === 'asignada') return order;
  const { version } = await app.call('admin', 'GET', `/api/ordenes/${order.id}`);
  return app.call('admin', 'POST', `/api/ordenes/${order.id}/transicion`, { a: 'en_progreso', version });
};
const cancel = async ({ id }: Made) => {
  const { version } = await app.call('admin', 'GET', `/api/ejecuciones/${id}`);
  await app.call('admin', 'POST', `/api/ejecuciones/${id}/transicion`, { a: 'cancelada', version, nota: 'Prueba' });
};

/** Presses like a thumb, and counts. */
const thumb = () => {
  const user = userEvent.setup();
  const count = { taps: 0 };
  const tap = async (name: string | RegExp, role: 'button' | 'link' = 'button', inside = within(document.body)) => {
    count.taps += 1;
    await user.click(await inside.findByRole(role, { name }));
  };
  return { user, tap, count };
};
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

/** jsdom draws nothing. */
const paper = () => {
  const pen: unknown = new Proxy({}, { get: () => () => ({ width: 100 }), set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['firma'], { type: 'image/png' })),
  );
};
afterEach(() => vi.restoreAllMocks());

describe('from Hoy', () => {
  it('an arrival is one tap, and the run is under way at once', async () => {
    const run = await aRun(0.2);
    await app.open('operario', '/operario/dashboard');
    const { tap, count } = thumb();
    await tap('Llegué');
    await screen.findByText('En curso');
    await waitFor(async () => expect(await marksOf(run)).toMatchObject([{ tipo: 'llegada', cuenta: true }]));
    expect(count.taps).toBe(1);
    expect(await app.call('admin', 'GET', `/api/ejecuciones/${run.id}`)).toMatchObject({ estado: 'en_curso' });
    await cancel(run);
  });

  it('the next order is open and under way with two taps, and completed with three', async () => {
    const order = await anOrder('asignada');
    await app.open('operario', '/operario/dashboard');
    const { tap, count } = thumb();
    await tap(/Revisar asignada/, 'link');
    await tap('Iniciar');
    await screen.findByRole('button', { name: 'Completar' });
    expect(count.taps).toBe(2);
    paper();
    await app.open('operario', '/operario/dashboard');
    count.taps = 0;
    await tap(/Revisar asignada/, 'link');
    await tap('Completar');
    await tap('Completar orden', 'button', await dialog(/^Completar/));
    await waitFor(async () =>
      expect(await app.call('admin', 'GET', `/api/ordenes/${order.id}`)).toMatchObject({
        completada_en: expect.any(String),
      }),
    );
    expect(count.taps).toBe(3);
  });

  it('the day is that of the server, also on a phone with a wrong clock', async () => {
    const twoDaysOn = new Date(Date.now() + 2 * 86_400_000);
    const wrongClock: Answer = async (path, pass) => {
      const answer = await pass();
      if (path !== '/api/ordenes/paquete' || answer.status !== 200) return answer;
      return Response.json({ ...((await answer.json()) as object), hora: twoDaysOn.toISOString() });
    };
    await app.open('operario', '/operario/dashboard', wrongClock);
    const day = new Date(twoDaysOn.getTime() - 5 * 3_600_000).toISOString().slice(0, 10);
    await waitFor(() => expect(document.querySelector('header time')).toHaveProperty('dateTime', day));
  });

  it('a driver sees their own score and hours, and nobody else does', async () => {
    const withDriving: Answer = async (path, pass) => {
      const answer = await pass();
      if (path !== '/api/ordenes/paquete' || answer.status !== 200) return answer;
      const packet = (await answer.json()) as object;
      return Response.json({ ...packet, conduccion: { puntaje: 87.5, minutos_semana: 735 } });
    };
    await app.open('operario', '/operario/dashboard', withDriving);
    const card = within(await screen.findByRole('region', { name: 'Mi conducción' }));
    card.getByText('87,5');
    card.getByText('12 h 15 min');
    await app.open('operario', '/operario/dashboard');
    await screen.findByRole('region', { name: 'Horas registradas' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Mi conducción' })).toBeNull());
  });
});

describe('a driver', () => {
  it('is asked first on a departure of another day, and what is said then counts nowhere', async () => {
    const run = await aRun(24, '12:00');
    await app.open('operario', '/operario/dashboard');
    const { tap } = thumb();
    await tap('Ver las 3 paradas');
    await tap('Llegué');
    const asked = await dialog('¿Registrar la llegada ahora?');
    asked.getByText(/^Esta salida es mañana a las/);
    await tap('Cancelar', 'button', asked);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await marksOf(run)).toEqual([]);
    await tap('Llegué');
    await tap('Registrar');
    await screen.findByText(/no cuenta: antes del día de la salida/);
    await waitFor(async () => expect(await marksOf(run)).toMatchObject([{ tipo: 'llegada', cuenta: false }]));
    expect(screen.queryByText('En curso')).toBeNull();
    await cancel(run);
  });

  it('tells two runs of one route by their departures', async () => {
    const [one, other] = [await aRun(0), await aRun(0.1)];
    await app.call('admin', 'GET', `/api/ejecuciones/${one.id}`);
    await app.open('operario', '/operario/dashboard');
    const names = (await screen.findAllByRole('heading', { name: /^Mi ruta: Reparto norte, \d\d:\d\d/ })).map(
      ({ textContent }) => textContent,
    );
    expect(new Set(names).size).toBe(2);
    for (const run of [one, other]) await cancel(run);
  });

  it('proves a delivery with a name without a signature, and codes of parcels; what is not a signature is said at its place', async () => {
    paper();
    const run = await aRun(0);
    await app.open('operario', '/operario/dashboard');
    const { user, tap } = thumb();
    await tap('Entregar');
    const proof = await dialog('Entregar: Cliente 1');
    await tap('Leer códigos de paquetes', 'button', proof);
    const scanner = await dialog('Códigos de los paquetes');
    for (const code of ['PAQ-1', 'PAQ-2', 'PAQ-1']) {
      await user.type(scanner.getByLabelText('O escriba el código'), code);
      await tap('Agregar', 'button', scanner);
    }
    await scanner.findByText('2 códigos. El último: PAQ-2');
    await tap('Cerrar', 'button', scanner);
    await user.type(proof.getByLabelText('Nombre de quien recibe'), 'Rosa Díaz');
    proof.getByText(/Si cierra, lo escrito se conserva en este teléfono/);
    await tap('Cerrar', 'button', proof);

    await tap('Entregar');
    const again = await dialog('Entregar: Cliente 1');
    expect(again.getByLabelText('Nombre de quien recibe')).toHaveProperty('value', 'Rosa Díaz');
    await tap('Escribir el nombre', 'button', again);
    await user.type(again.getByLabelText('Su nombre, como firma'), 'R');
    expect(again.getByRole('alert').textContent).toContain('Es muy poco para una firma');
    await tap('Entregado', 'button', again);
    await again.findByText('La firma es muy corta: complétela, o bórrela');
    await tap('Borrar la firma', 'button', again);
    await user.clear(again.getByLabelText('Nombre de quien recibe'));
    await user.type(again.getByLabelText('Nombre de quien recibe'), 'Rosa Díaz');
    await tap('Entregado', 'button', again);
    await waitFor(async () =>
      expect(await marksOf(run)).toMatchObject([
        { tipo: 'prueba', codigos: ['PAQ-1', 'PAQ-2'], firma: { nombre: 'Rosa Díaz', url: null } },
      ]),
    );
    await cancel(run);
  });
});

it('what is typed while a comment is being stored stays', async () => {
  const order = await anOrder('en_progreso');
  await app.open('operario', `/operario/ordenes/${order.id}`);
  const { user } = thumb();
  const field = await screen.findByLabelText('Escribir comentario');
  await user.type(field, 'Llegó el repuesto');
  // Both before the phone has stored it.
  fireEvent.click(screen.getByRole('button', { name: 'Enviar comentario' }));
  fireEvent.change(field, { target: { value: 'Llegó el repuesto y falta el filtro' } });
  await waitFor(() => expect(field).toHaveProperty('value', 'y falta el filtro'));
  await screen.findByText('Llegó el repuesto');
});
