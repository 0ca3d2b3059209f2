// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { VistaParada } from '#contract/requests/enlacesParada';
import { stopPage } from './stopPage';
import { promisedOf, titleOf, vehicleOf, whenOf } from './words';

// Files of a worker share modules, and another replaces what these import.
vi.hoisted(() => vi.resetModules());

const map = { show: vi.fn(), focus: vi.fn(), remove: vi.fn() };
vi.mock('../liveMap', () => ({ liveMap: () => map }));

const now = Date.parse('2026-03-04T15:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.clearAllMocks();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const aVisit = (given: Partial<VistaParada> = {}): VistaParada => ({
  ...{ tipo: 'parada', empresa: 'Transportes Sur', zona_horaria: 'America/Bogota', estado: 'en_camino' },
  parada: { nombre: 'Doña Rosa', latitud: 4.62, longitud: -74 },
  ventana: { desde: '2026-03-04T15:00:00Z', hasta: '2026-03-04T15:30:00Z' },
  ...{ eta: '2026-03-04T15:12:00Z', eta_desde: null, eta_hasta: null, sin_estimacion_desde: null },
  ...{ llegada_en: null, salida_en: null, unidad: null, prueba: null, calificacion: null, puede_calificar: false },
  ...given,
});
const unidad: VistaParada['unidad'] = {
  ...{ tipo: 'vehiculo', placa: 'ABC123', fecha: '2026-03-04T14:59:48Z', latitud: 4.61, longitud: -74 },
  ...{ rumbo: 90, en_movimiento: true },
};
const between = { eta_desde: '2026-03-04T15:10:00Z', eta_hasta: '2026-03-04T15:20:00Z' };
const delivered: Partial<VistaParada> = {
  estado: 'entregada',
  llegada_en: '2026-03-04T14:40:00Z',
  prueba: { fecha: '2026-03-04T14:45:00Z', fotos: ['fotos/1'], firma: 'Rosa Pérez' },
};

it.each<[Partial<VistaParada>, string, string]>([
  [{ estado: 'programada' }, 'Su visita está programada', 'Hoy, entre las 10:00 y las 10:30'],
  [
    { estado: 'programada', ventana: { desde: '2026-03-05T15:00:00Z', hasta: '2026-03-05T15:30:00Z' } },
    'Su visita está programada',
    'El jueves, 5 de marzo, entre las 10:00 y las 10:30',
  ],
  [{ estado: 'en_ruta' }, 'El vehículo está en ruta', 'Llega hacia las 10:12 (en unos 12 min)'],
  [between, 'Va en camino hacia usted', 'Llega entre las 10:10 y las 10:20 (en unos 12 min)'],
  [{ eta: '2026-03-04T15:00:30Z' }, 'Va en camino hacia usted', 'Llega hacia las 10:00'],
  [{ eta: '2026-03-04T14:30:00Z' }, 'Va en camino hacia usted', 'Va con retraso: todavía sin nueva hora'],
  [
    { sin_estimacion_desde: '2026-03-04T14:50:00Z', eta: null },
    'Va en camino hacia usted',
    'Sin hora estimada desde las 09:50',
  ],
  [{ eta: null }, 'Va en camino hacia usted', 'Prometida entre las 10:00 y las 10:30'],
  [{ estado: 'llego', llegada_en: '2026-03-04T14:58:00Z' }, 'El vehículo llegó', 'A las 09:58'],
  [delivered, 'Entregado', 'Hoy, a las 09:45'],
  [{ ...delivered, prueba: null }, 'Visita realizada', 'Hoy, a las 09:40'],
])('a visit that is %j says what and when', (given, title, when) => {
  const view = aVisit(given);
  expect([titleOf(view), whenOf(view, now)]).toEqual([title, when]);
});

it('what was promised stands beside an estimate only', () => {
  expect(promisedOf(aVisit())).toBe('Prometida entre las 10:00 y las 10:30');
  expect(promisedOf(aVisit({ eta: null }))).toBeUndefined();
  expect(promisedOf(aVisit({ estado: 'programada' }))).toBeUndefined();
  expect(unidad && vehicleOf(unidad, now)).toBe('Placa ABC123 · Visto hace 12 s');
  expect(unidad && vehicleOf({ ...unidad, placa: null }, now)).toBe('Visto hace 12 s');
});

const begin = () => {
  const root = document.body.appendChild(document.createElement('div'));
  return { root, page: stopPage(root, '/vivo/abc') };
};

it('shows the map only while the vehicle drives to them', () => {
  const { root, page } = begin();
  page.show(aVisit({ estado: 'programada' }));
  expect(map.show).not.toHaveBeenCalled();
  page.show(aVisit({ unidad }));
  expect(map.show).toHaveBeenCalledWith(
    [expect.objectContaining({ nombre: 'ABC123', estado: 'movimiento' })],
    0,
    [4.62, -74],
  );
  expect(root.querySelector('[aria-current]')?.textContent).toBe('En camino');
  page.show(aVisit({ estado: 'llego' }));
  expect(map.remove).toHaveBeenCalledOnce();
  page.cutOff();
  expect(root.querySelector('section > [role=status]')?.textContent).toContain('Sin respuesta');
  page.show(aVisit({ estado: 'cancelada' }));
  expect([root.querySelector('ol'), root.querySelector('section > [role=status]')?.textContent]).toEqual([null, '']);
});

it('takes a rating once, keeps what is typed, and says what it refuses', async () => {
  const answers = [
    new Response(JSON.stringify({ message: 'Se califica cuando la entrega esté hecha.' }), { status: 409 }),
    new Response(JSON.stringify({ estrellas: 4, comentario: 'Todo <b>bien</b>', fecha: '' }), { status: 201 }),
  ];
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    asked.push([path, JSON.parse(body)]);
    return Promise.resolve(answers.shift());
  });
  const { root, page } = begin();
  page.show(aVisit({ ...delivered, puede_calificar: true }));
  expect(root.querySelector('img')?.getAttribute('src')).toBe('/vivo/abc/fotos/1');
  expect(root.textContent).toContain('Recibió: Rosa Pérez');
  const submit = async () => {
    root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    await vi.advanceTimersByTimeAsync(0);
  };
  const error = () => root.querySelector('[role=alert]')?.textContent;
  await submit();
  expect([error(), asked]).toEqual(['Elija de una a cinco estrellas.', []]);
  root.querySelectorAll('input')[3]?.click();
  const text = root.querySelector('textarea');
  if (text) text.value = 'Todo <b>bien</b>';
  page.show(aVisit({ ...delivered, puede_calificar: true }));
  await submit();
  expect(error()).toBe('Se califica cuando la entrega esté hecha.');
  await submit();
  expect(asked.at(-1)).toEqual(['/vivo/abc/calificacion', { estrellas: 4, comentario: 'Todo <b>bien</b>' }]);
  expect(root.querySelector('form')).toBeNull();
  expect(root.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('4 de 5 estrellas');
  expect(root.querySelector('b')).toBeNull();
  expect(root.textContent).toContain('Todo <b>bien</b>');
});
