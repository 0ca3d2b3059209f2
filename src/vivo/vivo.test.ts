// @vitest-environment jsdom
import type { UnidadViva, VistaViva } from '#contract/requests/enlacesVivos';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchLiveLink, type LiveAnswer } from '../providers/liveLink';
import { liveMap } from './liveMap';
import { showClosed, showKeyForm, showMessage } from './messages';
import { createSheet } from './sheet';

vi.mock('../providers/config', () => ({ loadConfig: () => Promise.resolve({ tiles: null }) }));
vi.mock('./world', () => ({ addWorld: () => Promise.resolve() }));

const now = Date.parse('2026-03-04T15:00:00Z');
const root = () => document.body.appendChild(document.createElement('div'));

/** A link is watched as long as its page lives: here, until the test ends. */
const listening: [string, EventListener][] = [];
beforeEach(() => {
  vi.useFakeTimers({ now });
  const add = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation((type: string, listener) => {
    listening.push([type, listener as EventListener]);
    add(type, listener);
  });
});
afterEach(() => {
  for (const [type, listener] of listening.splice(0)) document.removeEventListener(type, listener);
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const aUnit = (given: Partial<UnidadViva> = {}): UnidadViva => ({
  ...{ nombre: 'ABC-123', tipo: 'vehiculo', estado: 'movimiento', fecha: '2026-03-04T14:59:48Z' },
  ...{ latitud: 4.6, longitud: -74.1, rumbo: 90, velocidad_kmh: 41.6, rastro: [], viaje: null },
  ...given,
});
/** Expected then, at most so many minutes earlier or later. */
const aWait = (eta: string, minutes = 5, distancia_m = 4_000) => ({
  eta,
  eta_desde: new Date(Date.parse(eta) - minutes * 60_000).toISOString(),
  eta_hasta: new Date(Date.parse(eta) + minutes * 60_000).toISOString(),
  sin_estimacion_desde: null,
  error_min: null,
  distancia_m,
});
const viaje: UnidadViva['viaje'] = {
  ...{ ruta: 'Centro', trazado: [] as [number, number][], siguiente: 'Bodega', siguiente_eta: '2026-03-04T15:10:00Z' },
  ...{ destino: 'Patio', eta: '2026-03-04T16:05:00Z', paradas: { hechas: 3, todas: 7 } },
  siguiente_espera: aWait('2026-03-04T15:10:00Z'),
  espera: { ...aWait('2026-03-04T16:05:00Z'), error_min: 3 },
};
const quiet = { ...viaje, ruta: null, paradas: null };
const aView = (...unidades: UnidadViva[]): VistaViva => ({
  ...{ titulo: null, empresa: 'Transportes Sur', zona_horaria: 'America/Bogota', hasta: '2026-03-05T03:00:00Z' },
  unidades,
});

describe('the sheet of a live link', () => {
  const textOf = (view: VistaViva) => {
    const box = root();
    createSheet(box, () => undefined).show(view);
    return [...box.querySelectorAll('p, h1, strong, li span')]
      .filter((each) => each.children.length === 0)
      .map((each) => each.textContent);
  };

  it('says who, where to, when, and how old it is', () => {
    expect(textOf(aView(aUnit({ viaje })))).toEqual([
      ...['Transportes Sur', 'Seguimiento en vivo', 'ABC-123', 'En movimiento', 'Visto hace 12 s · 42 km/h'],
      'Llegada a Patio: 11:05 (entre 11:00 y 11:10), en 1 h 5 min',
      'de las últimas 10 llegadas, ± 3 min',
      'Próxima parada: Bodega, 10:10 (entre 10:05 y 10:15), en 10 min',
      ...['3 de 7 paradas', 'Ruta Centro', 'Disponible hasta 4 mar 2026, 22:00'],
    ]);
  });

  it.each<[string, Partial<UnidadViva>, string[]]>([
    ['never seen', { fecha: null, velocidad_kmh: null }, ['Todavía sin posición']],
    ['old', { fecha: '2026-03-04T14:20:00Z', velocidad_kmh: 0 }, ['Visto hace 40 min · 0 km/h']],
    ['of a clock that runs ahead', { fecha: '2026-03-04T15:00:09Z', velocidad_kmh: null }, ['Visto hace 0 s']],
    [
      'about to arrive at its last stop',
      { velocidad_kmh: null, viaje: { ...quiet, siguiente: 'Patio', espera: aWait('2026-03-04T15:00:40Z', 0, 120) } },
      ['Visto hace 12 s', 'Llegada a Patio: 10:00, ya casi'],
    ],
    [
      'due, and still kilometres away',
      { velocidad_kmh: null, viaje: { ...quiet, siguiente: 'Patio', espera: aWait('2026-03-04T15:00:40Z', 0) } },
      ['Visto hace 12 s', 'Llegada a Patio: 10:00, en 1 min'],
    ],
    [
      'overdue and standing',
      {
        velocidad_kmh: null,
        viaje: {
          ...quiet,
          siguiente: null,
          espera: { ...aWait('2026-03-04T15:00:00Z'), eta: null, sin_estimacion_desde: '2026-03-04T14:45:00Z' },
        },
      },
      ['Visto hace 12 s', 'Llegada a Patio: sin estimación desde 09:45'],
    ],
    [
      'on its way nobody knows where to',
      { velocidad_kmh: null, viaje: { ...quiet, destino: null, siguiente_espera: null } },
      [
        'Visto hace 12 s',
        'Llegada: 11:05 (entre 11:00 y 11:10), en 1 h 5 min',
        'de las últimas 10 llegadas, ± 3 min',
        'Próxima parada: Bodega',
      ],
    ],
    [
      'without arrival',
      { velocidad_kmh: null, viaje: { ...quiet, espera: null, siguiente: null } },
      ['Visto hace 12 s'],
    ],
  ])('of a unit that is %s', (_which, given, lines) => {
    expect(textOf(aView(aUnit(given))).slice(4, -1)).toEqual(lines);
  });

  it('of several units counts them, and goes to the one that is chosen', () => {
    const box = root();
    const chosen = vi.fn();
    const sheet = createSheet(box, chosen);
    const view = aView(aUnit(), aUnit({ nombre: 'DEF-456', estado: 'detenido' }));
    sheet.show(view);
    expect(box.querySelector('h1')?.textContent).toBe('2 unidades en vivo');
    const second = () => box.querySelectorAll('button')[1];
    second()?.click();
    expect(chosen).toHaveBeenCalledWith(1);
    second()?.focus();
    sheet.show({ ...view, titulo: 'Entrega de hoy' });
    expect(box.querySelector('h1')?.textContent).toBe('Entrega de hoy');
    expect(document.activeElement).toBe(second());
    expect([...box.querySelectorAll<HTMLElement>('[data-state]')].map(({ dataset }) => dataset['state'])).toEqual([
      ...['movimiento', 'detenido'],
    ]);
  });

  it('grows older by itself, says when the line is cut, and covers the map on a phone only', () => {
    const box = root();
    const sheet = createSheet(box, () => undefined);
    sheet.show(aView(aUnit()));
    vi.advanceTimersByTime(3_000);
    expect(box.textContent).toContain('Visto hace 15 s');
    sheet.cutOff();
    expect(box.querySelector('[role=status]')?.textContent).toBe(
      'Sin respuesta del servidor: se muestra lo último que llegó',
    );
    sheet.show(aView(aUnit()));
    expect(box.querySelector('[role=status]')).toBeNull();
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200);
    vi.stubGlobal('innerWidth', 719);
    expect(sheet.height()).toBe(200);
    vi.stubGlobal('innerWidth', 720);
    expect(sheet.height()).toBe(0);
  });
});

describe('the map of a live link', () => {
  const begin = () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    const box = root();
    const map = liveMap(box);
    const pins = () =>
      [...box.querySelectorAll('.leaflet-marker-icon')].map((each) => {
        const turn = each.querySelector('path')?.getAttribute('transform') ?? each.querySelector('circle')?.tagName;
        return `${each.querySelector<HTMLElement>('[data-state]')?.dataset['state']} ${turn} ${each.textContent}`;
      });
    return { box, map, pins, again: () => box.querySelector('button') };
  };

  it('has an arrow where a unit moves and a dot where it stands, with names if there are several', () => {
    const { map, pins, box } = begin();
    map.show([aUnit({ nombre: '<b>' })], 0);
    expect(pins()).toEqual(['movimiento rotate(90 16 16) ']);
    const standing = aUnit({ nombre: 'DEF', estado: 'detenido', longitud: -74.2 });
    map.show([aUnit({ nombre: '<b>', rumbo: null }), standing, aUnit({ latitud: null })], 0);
    expect(pins()).toEqual(['movimiento circle <b>', 'detenido circle DEF']);
    expect(box.querySelector('b')).toBeNull();
    map.show([aUnit({ latitud: null })], 0);
    expect(pins()).toEqual([]);
    map.show([aUnit()], 0);
    expect(pins()).toEqual(['movimiento rotate(90 16 16) ']);
    map.remove();
  });

  it('draws the way and the route of its units anew each time', () => {
    const { map, box } = begin();
    const way: [number, number][] = [
      [4.6, -74.1],
      [4.61, -74.1],
    ];
    map.show([aUnit({ rastro: way, viaje: viaje && { ...viaje, trazado: way } })], 0);
    map.show([aUnit({ rastro: way, viaje: viaje && { ...viaje, trazado: way } })], 0);
    expect([...box.querySelectorAll('path[class]')].map((each) => each.getAttribute('class'))).toHaveLength(2);
    map.show([aUnit({ rastro: way.slice(1), viaje })], 0);
    expect(box.querySelectorAll('path[class]')).toHaveLength(0);
    map.remove();
  });

  it('follows its units until somebody moves it, and again when asked to', () => {
    const { map, box, again } = begin();
    map.show([aUnit()], 100);
    expect(again()?.hidden).toBe(true);
    map.focus(0);
    expect(again()?.hidden).toBe(false);
    map.show([aUnit({ longitud: -70 })], 100);
    expect(again()?.hidden).toBe(false);
    again()?.click();
    map.show([aUnit({ longitud: -70 })], 100);
    expect(again()?.hidden).toBe(true);
    box.firstElementChild?.dispatchEvent(new Event('wheel'));
    map.show([aUnit()], 100);
    expect(again()?.hidden).toBe(false);
    map.remove();
  });
});

describe('a live link that shows no map', () => {
  it('says why', () => {
    const box = root();
    showMessage(box, 'Este enlace terminó', 'Pida uno nuevo.');
    expect(box.querySelector('[role=status]')?.innerHTML).toBe('<h1>Este enlace terminó</h1><p>Pida uno nuevo.</p>');
  });

  it('asks for its key, and says what was wrong with the one before', () => {
    const box = root();
    const enter = vi.fn();
    const form = (wrong: boolean) => {
      showKeyForm(box, { wrong }, enter);
      return { input: box.querySelector('input'), error: box.querySelector('[role=alert]') };
    };
    const { input, error } = form(false);
    expect([input?.type, input?.maxLength, input?.required, error]).toEqual(['password', 60, true, null]);
    expect(document.activeElement).toBe(input);
    const submit = () => box.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    submit();
    expect(enter).not.toHaveBeenCalled();
    if (input) input.value = 'secreta';
    expect(submit()).toBe(false);
    expect(enter).toHaveBeenCalledWith('secreta');
    const wrong = form(true);
    expect(wrong.error?.textContent).toBe('La clave no es correcta.');
    expect(wrong.input?.getAttribute('aria-describedby')).toBe(wrong.error?.id);
  });

  it('says until when wrong keys have closed it, in whole minutes', () => {
    const box = root();
    showClosed(box, Date.parse('2026-03-04T15:04:01Z'));
    expect(box.querySelector('h1')?.textContent).toBe('Cerrado hasta las 10:05');
  });
});

describe('asking for a live link', () => {
  const answers: (() => Response)[] = [];
  const asked: Headers[] = [];
  const begin = () => {
    answers.length = asked.length = 0;
    vi.stubGlobal('fetch', (_path: string, { headers }: RequestInit) => {
      asked.push(new Headers(headers));
      const next = answers.shift();
      return next ? Promise.resolve(next()) : Promise.reject(new Error('no network'));
    });
    const told: LiveAnswer[] = [];
    let enter: (key: string) => void = () => undefined;
    const start = () => void (enter = watchLiveLink('/vivo/abc', (answer) => told.push(answer)));
    return { told, start, enter: (key: string) => enter(key) };
  };
  const view = aView(aUnit());
  const viewed = (etag: string) => () => new Response(JSON.stringify(view), { headers: { etag } });
  const admitted = () => new Response(JSON.stringify(view), { headers: { etag: '"1"', 'x-pase': 'pase' } });
  const closed = () => new Response(null, { status: 429, headers: { 'retry-after': '900' } });
  const status = (code: number) => () => new Response(null, { status: code });
  const round = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('goes on while it lives, and transfers only what has changed', async () => {
    const { told, start } = begin();
    answers.push(viewed('"1"'), status(304), viewed('"2"'));
    start();
    await round(0);
    expect(told).toEqual([{ kind: 'view', view }]);
    await round(1_499);
    expect(asked).toHaveLength(1);
    await round(1);
    expect(asked[1]?.get('if-none-match')).toBe('"1"');
    expect(told).toHaveLength(1);
    await round(1_500);
    expect([told.length, asked.length]).toEqual([2, 3]);
    await round(1_500);
    expect(told.at(-1)).toEqual({ kind: 'unreachable' });
    answers.push(viewed('"2"'));
    await round(3_999);
    expect(asked).toHaveLength(4);
    await round(1);
    expect(asked[4]?.has('if-none-match')).toBe(false);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await round(60_000);
    const before = asked.length;
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await round(0);
    expect(asked).toHaveLength(before + 1);
  });

  it.each([
    [404, 'unknown'],
    [410, 'ended'],
  ])('ends with the answer %i, and is asked for no more', async (code, kind) => {
    const { told, start } = begin();
    answers.push(status(code));
    start();
    await round(60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await round(60_000);
    expect(told).toEqual([{ kind }]);
    expect(asked).toHaveLength(1);
  });

  it('with a key is asked with the one that somebody enters, and then with what the tab got for it', async () => {
    const { told, start, enter } = begin();
    answers.push(status(401), status(401), admitted, viewed('"2"'));
    start();
    await round(0);
    for (const key of ['mala', 'clave ñ']) {
      enter(key);
      await round(0);
    }
    expect(told).toEqual([
      { kind: 'key', wrong: false },
      { kind: 'key', wrong: true },
      { kind: 'view', view },
    ]);
    await round(1_500);
    expect(asked.map((headers) => [headers.get('x-clave'), headers.get('x-pase')])).toEqual([
      ...[[null, null] as const, ['mala', null] as const, ['clave%20%C3%B1', null] as const],
      [null, 'pase'],
    ]);
    expect(JSON.stringify(sessionStorage)).not.toContain('clave ñ');
    const again = begin();
    answers.push(status(401));
    again.start();
    await round(0);
    expect(asked[0]?.get('x-pase')).toBe('pase');
    expect(sessionStorage.getItem('vivo /vivo/abc')).toBeNull();
  });

  it('that wrong keys have closed says until when, and asks again then', async () => {
    const { told, start, enter } = begin();
    answers.push(status(401), closed, status(401));
    start();
    await round(0);
    enter('mala');
    await round(0);
    expect(told.at(-1)).toEqual({ kind: 'closed', until: now + 900_000 });
    await round(899_999);
    expect(asked).toHaveLength(2);
    await round(1);
    expect(told.at(-1)).toEqual({ kind: 'key', wrong: false });
    expect(asked[2]?.has('x-clave')).toBe(false);
  });
});
