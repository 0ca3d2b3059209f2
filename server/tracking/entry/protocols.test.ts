import { describe, expect, it } from 'vitest';
import { judged } from './validity';
import { osmand } from './osmand';
import { traccarClient } from './traccarClient';
import { traccarForward } from './traccarForward';

const now = new Date('2026-08-21T15:40:00.000Z');
const at = (text: string) => new Date(text);
const read = (parameters: Record<string, unknown>, unit: 'nudos' | 'kmh' | 'ms' | 'mph' = 'nudos') =>
  osmand.read(parameters, unit, now);

describe('a phone that speaks OsmAnd', () => {
  it('sends its identifier as id or deviceid', () => {
    expect(osmand.identifierOf({ id: 'abc' })).toBe('abc');
    expect(osmand.identifierOf({ deviceid: '860000000000001' })).toBe('860000000000001');
    expect(() => osmand.identifierOf({ lat: '1' })).toThrow('identificador');
  });

  it.each([
    ['1766000000', at('2025-12-17T19:33:20Z')],
    ['1766000000500', at('2025-12-17T19:33:20.500Z')],
    ['2025-12-17T19:33:20Z', at('2025-12-17T19:33:20Z')],
    ['2025-12-17T14:33:20-05:00', at('2025-12-17T19:33:20Z')],
    ['2025-12-17T19:33:20 00:00', at('2025-12-17T19:33:20Z')],
    ['2025-12-17T20:33:20.250 0100', at('2025-12-17T19:33:20.250Z')],
    ['2025-12-17T19:33:20', at('2025-12-17T19:33:20Z')],
    ['2025-12-17 19:33:20', at('2025-12-17T19:33:20Z')],
    ['2024-02-29T00:00:00Z', at('2024-02-29T00:00:00Z')],
    [undefined, now],
    ['', now],
  ])('may send the time as %s', (timestamp, expected) => {
    expect(read({ timestamp }).fecha).toEqual(expected);
  });

  it.each([
    'ayer',
    '2025-13-45T99:99:99Z',
    '1e30',
    'NaN',
    '2025-12-17T',
    '2026-02-30T00:00:00Z',
    '2025-02-29 00:00',
    '2026-04-31T10:00:00-05:00',
  ])('gets an error that names the time %s', (timestamp) => {
    expect(() => read({ timestamp })).toThrow('no se entiende');
  });

  it.each([
    ['nudos', 18.52],
    ['kmh', 10],
    ['ms', 36],
    ['mph', 16.09],
  ] as const)('sends its speed in the unit of the device: 10 %s', (unit, kmh) => {
    expect(read({ lat: '4', lon: '-74', speed: '10' }, unit).velocidad_kmh).toBe(kmh);
  });

  it('fills the known columns, and its other keys are kept', () => {
    const frame = read({
      id: 'x',
      lat: '4.711',
      lon: '-74.0721',
      heading: '-1',
      bearing: '370',
      altitude: '2600.456',
      accuracy: '5',
      batt: '81.5',
      ignition: 'true',
      charge: 'true',
      hdop: '0.9',
      driverUniqueId: 'D7',
      alarm: 'sos',
      sat: '11',
      temp: '21',
    });
    expect(frame).toMatchObject({
      latitud: 4.711,
      longitud: -74.0721,
      rumbo: 10,
      altitud_m: 2600.46,
      precision_m: 5,
      bateria_pct: 81.5,
      encendido: true,
      alarma: 'sos',
      satelites: 11,
      valida: true,
    });
    expect(frame.atributos).toEqual({ charge: 'true', hdop: '0.9', driverUniqueId: 'D7', temp: '21' });
  });

  it.each([
    { latitude: '4.5', longitude: '-74.25' },
    { LAT: '4.5', LON: '-74.25' },
    { lat: '', lon: '', latitude: '4.5', longitude: '-74.25' },
    { lat: '4.5', lon: '-74.25', latitude: '9', LAT: '9', LON: '9' },
  ])('may name its place as in %j', (given) => {
    expect(read(given)).toMatchObject({ latitud: 4.5, longitud: -74.25, atributos: null });
  });

  it('may mean the ignition by «acc»: only GPSLogger means the accuracy by it', () => {
    expect(read({ lat: '4', lon: '-74', acc: '1', alt: '7' })).toMatchObject({
      precision_m: null,
      altitud_m: null,
      atributos: { acc: '1', alt: '7' },
    });
    expect(read({ lat: '4', lon: '-74', acc: '8', alt: '7', spd: '10', prov: 'gps' })).toMatchObject({
      precision_m: 8,
      altitud_m: 7,
      velocidad_kmh: 36,
      atributos: { prov: 'gps' },
    });
  });

  it('may send the place as location=lat,lon, with decimal commas, or not at all (a heartbeat)', () => {
    expect(read({ location: '4.5,-74.25' })).toMatchObject({ latitud: 4.5, longitud: -74.25 });
    expect(read({ batt: '50' })).toMatchObject({ latitud: null, longitud: null, bateria_pct: 50 });
    expect(read({ lat: '', lon: '' })).toMatchObject({ latitud: null, longitud: null });
    expect(read({ lat: '4,5', lon: '-74,25', speed: '12,5' })).toMatchObject({
      latitud: 4.5,
      longitud: -74.25,
      velocidad_kmh: 23.15,
    });
    expect(() => read({ location: '4.5' })).toThrow('location');
    expect(() => read({ lat: 'norte', lon: '1' })).toThrow('no es un número');
    expect(() => read({ lat: '4,651,234', lon: '1' })).toThrow('no es un número');
  });

  it('is not refused for a secondary value that makes no sense', () => {
    const frame = read({
      lat: '4',
      lon: '-74',
      speed: 'rápido',
      accuracy: '-1',
      batt: '900',
      altitude: '1e300',
      sat: '99999',
      bearing: '-1',
    });
    expect(frame).toMatchObject({
      velocidad_kmh: null,
      precision_m: null,
      bateria_pct: null,
      altitud_m: null,
      satelites: null,
      rumbo: null,
    });
  });

  it('cannot smuggle in text that PostgreSQL does not store', () => {
    const frame = read({ nota: 'a\u0000b\uD800c', ['k\u0000']: 'x', alarm: '\u0000' });
    expect(frame.atributos).toEqual({ nota: 'abc', k: 'x' });
    expect(frame.alarma).toBeNull();
  });
});

describe('the Traccar Client app', () => {
  const body = {
    location: {
      timestamp: '2025-06-15T13:45:12.862Z',
      coords: { latitude: 37.4219983, longitude: -122.084, accuracy: 5, speed: 10, heading: -1, altitude: 5 },
      is_moving: false,
      odometer: 1234.5,
      event: 'motionchange',
      battery: { level: 0.87, is_charging: false },
      activity: { type: 'still' },
      extras: { turno: 3 },
    },
    device_id: '48241179',
  };
  const read = (given: unknown) => traccarClient.read(given, 'nudos', now);

  it('is read in its own units', () => {
    expect(traccarClient.identifierOf(body)).toBe('48241179');
    const frame = read(body);
    expect(frame).toMatchObject({
      fecha: at('2025-06-15T13:45:12.862Z'),
      latitud: 37.4219983,
      longitud: -122.084,
      velocidad_kmh: 36,
      rumbo: null,
      precision_m: 5,
      altitud_m: 5,
    });
    expect(frame).toMatchObject({ en_movimiento: false, odometro_km: 1.235, bateria_pct: 87 });
    expect(frame.atributos).toEqual({ turno: 3, event: 'motionchange', activity: 'still', charge: false });
  });

  it.each([1_750_081_512, '1750081512', 1_750_081_512_000, '2025-06-16T13:45:12Z'])(
    'may send the time as %j',
    (timestamp) => {
      expect(read({ ...body, location: { ...body.location, timestamp } }).fecha).toEqual(at('2025-06-16T13:45:12Z'));
    },
  );

  it('sends heartbeats: without coords, or with extras.heartbeat', () => {
    expect(read({ ...body, location: { ...body.location, coords: undefined } })).toMatchObject({
      latitud: null,
      longitud: null,
      velocidad_kmh: null,
    });
    expect(read({ ...body, location: { ...body.location, extras: { heartbeat: true } } })).toMatchObject({
      latitud: null,
      longitud: null,
    });
  });

  it.each([
    [{}, 'location'],
    [{ location: {} }, 'timestamp'],
    [{ location: { timestamp: 'x' } }, 'timestamp'],
    [null, 'location'],
    [[], 'location'],
  ])('is answered why %j is refused', (given, reason) => {
    expect(() => read(given)).toThrow(reason);
  });

  it('may be the parameters of a query, as programs of one’s own write them', () => {
    expect(traccarClient.identifierOf({ id: 'móvil#7' })).toBe('móvil#7');
    const flat = { device_id: 'móvil#7', LAT: 4.65, LON: '-74.08', timestamp: 1_750_081_512, speed: 10, nota: 'patio' };
    expect(read(flat)).toMatchObject({
      fecha: at('2025-06-16T13:45:12Z'),
      latitud: 4.65,
      longitud: -74.08,
      velocidad_kmh: 18.52,
      atributos: { nota: 'patio' },
    });
    expect(read({ device_id: 'x', latitude: 4.65, longitude: -74.08 }).fecha).toEqual(now);
  });

  it('may have a number as its identifier', () => {
    expect(traccarClient.identifierOf({ device_id: 48241179 })).toBe('48241179');
    expect(() => traccarClient.identifierOf('x')).toThrow('device_id');
  });
});

describe('a Traccar server that forwards', () => {
  const position = {
    id: 0,
    attributes: {
      ignition: true,
      sat: 12,
      distance: 12.3,
      totalDistance: 5922.9,
      motion: true,
      hours: 7_200_000,
      power: 12.6,
      fuelLevel: 40,
      batteryLevel: 95,
    },
    protocol: 'teltonika',
    deviceTime: '2026-08-21T15:36:50.000+0000',
    fixTime: '2026-08-21T15:36:48.000+00:00',
    valid: true,
    latitude: 4.711,
    longitude: -74.0721,
    altitude: 2600,
    speed: 21.6,
    course: 90,
    accuracy: 0,
  };
  const body = { position, device: { id: 1, name: 'ABC123', uniqueId: '860000000000001', status: 'online' } };
  const read = (given: unknown) => traccarForward.read(given, 'kmh', now);

  it('identifies the device by its uniqueId and uses knots, metres and milliseconds', () => {
    expect(traccarForward.identifierOf(body)).toBe('860000000000001');
    const frame = read(body);
    expect(frame).toMatchObject({
      fecha: at('2026-08-21T15:36:48Z'),
      latitud: 4.711,
      velocidad_kmh: 40,
      rumbo: 90,
      precision_m: null,
      encendido: true,
      en_movimiento: true,
      satelites: 12,
    });
    expect(frame).toMatchObject({
      odometro_km: 5.923,
      horometro_h: 2,
      voltaje_externo: 12.6,
      combustible_pct: 40,
      bateria_pct: 95,
    });
    expect(frame.atributos).toEqual({ distance: 12.3, protocol: 'teltonika' });
  });

  it("prefers the device's odometer to the distance that the gateway added up", () => {
    expect(read({ position: { ...position, attributes: { odometer: 9000, totalDistance: 1 } } }).odometro_km).toBe(9);
  });

  it('repeats the last place in messages without a fix, which are not stored as positions', () => {
    expect(read({ position: { ...position, outdated: true } })).toMatchObject({
      fecha: at('2026-08-21T15:36:50Z'),
      latitud: null,
      longitud: null,
      encendido: true,
    });
    expect(read({ position: { ...position, valid: false } }).valida).toBe(false);
  });
});

describe('a report is checked', () => {
  const frame = (given: Record<string, unknown>) => judged(read({ lat: '4.6', lon: '-74.1', ...given }), now);
  const minutes = (n: number) => String(now.getTime() + n * 60_000);

  it.each([
    ['a good fix', {}, true],
    ['from a clock 9 minutes ahead', { timestamp: minutes(9) }, true],
    ['from a clock 11 minutes ahead', { timestamp: minutes(11) }, false],
    ['at 0,0', { lat: '0', lon: '0' }, false],
    ['without a place', { lat: '', lon: '' }, false],
    ['that the device calls invalid', { valid: 'false' }, false],
    ['precise to 200 m', { accuracy: '200' }, true],
    ['precise to 201 m', { accuracy: '201' }, false],
    ['from the year 2000', { timestamp: '2000-01-01T00:00:00Z' }, true],
  ])('%s', (_what, given, counts) => {
    expect(frame(given).valida).toBe(counts);
  });

  it.each([
    ['1,024 weeks ago', '2007-01-05T15:40:00Z', '2026-08-21T15:40:00Z'],
    ['1,024 weeks and nine days ago', '2006-12-27T15:40:00Z', '2026-08-12T15:40:00Z'],
  ])('whose clock stands %s is set right', (_what, timestamp, right) => {
    expect(frame({ timestamp })).toMatchObject({
      fecha: at(right),
      valida: true,
      atributos: { fecha_equipo: at(timestamp).toISOString() },
    });
  });

  it.each(['2006-06-01T00:00:00Z', '2007-01-05T15:51:00Z', '2010-01-01T00:00:00Z'])(
    'of %s, which no such clock explains, keeps its time',
    (timestamp) => {
      expect(frame({ timestamp })).toMatchObject({ fecha: at(timestamp), atributos: null });
    },
  );

  it.each([
    [{ lat: '90.1' }, 'latitud'],
    [{ lon: '-180.1' }, 'longitud'],
    [{ lon: '' }, 'juntas'],
    [{ timestamp: '1999-12-31T23:59:59Z' }, '2000'],
    [{ timestamp: '0' }, '2000'],
    [{ timestamp: minutes(24 * 60 + 1) }, '24 horas'],
  ])('%j can never be valid', (given, reason) => {
    expect(() => frame(given)).toThrow(reason);
  });
});
