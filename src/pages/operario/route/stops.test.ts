import { expect, it } from 'vitest';
import { unaParadaEjecutada } from '../../../../testing/executedStop';
import { currentStop, directionsTo, isOwnWord, kilometresTo, nextStop, ownStops } from './stops';

const mark = {
  ...{ id: 1, ejecucion_id: 30, fecha: '2026-03-31T11:06:00.000Z', nota: 'En portería', fotos: [], firma: null },
  ...{ cuenta: true, codigos: [], audio: null },
  ...{ latitud: null, longitud: null, por: 'Óscar Operario' },
};
const place = { latitud: 4.6123, longitud: -74.0815, nombre: 'Cliente (norte) & Cía' };

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', 'https://maps.apple.com/?daddr=4.6123,-74.0815'],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8)',
    'geo:4.6123,-74.0815?q=4.6123,-74.0815(Cliente%20(norte)%20%26%20C%C3%ADa)',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.google.com/maps/dir/?api=1&destination=4.6123,-74.0815'],
])('opens the maps of %s', (agent, address) => expect(directionsTo(place, agent)).toBe(address));

it('drives to the first stop to come, and not to what another execution serves', () => {
  const handed = {
    motivo: 'Se varó',
    por: 'Ana',
    fecha: '2026-03-31T11:00:00.000Z',
    conductor: false,
    ejecucion_id: 9,
  };
  const paradas = [
    unaParadaEjecutada(1, { estado: 'a_tiempo' }),
    unaParadaEjecutada(2, { estado: 'omitida', omision: handed }),
    unaParadaEjecutada(3, {}),
  ];
  expect(nextStop({ paradas })?.clave).toBe(3);
  expect(ownStops({ paradas }).map(({ clave }) => clave)).toEqual([1, 3]);
});

it('stays at the stop that was reached until it is delivered or left', () => {
  const llegada_en = '2026-03-31T11:05:00.000Z';
  const [first, second] = [
    unaParadaEjecutada(1, { estado: 'a_tiempo', llegada_en, fuente: 'conductor' }),
    unaParadaEjecutada(2),
  ];
  const paradas = [first, second];
  const proof = { ...mark, clave: 1, tipo: 'prueba' as const };
  expect(currentStop({ paradas, marcas: [] })?.clave).toBe(1);
  expect(currentStop({ paradas, marcas: [proof] })?.clave).toBe(2);
  expect(currentStop({ paradas: [{ ...first, salida_en: llegada_en }, second], marcas: [] })?.clave).toBe(2);
});

it('takes back only what its driver said', () => {
  expect(isOwnWord(unaParadaEjecutada(1, { fuente: 'conductor' }))).toBe(true);
  expect(isOwnWord(unaParadaEjecutada(1, { fuente: 'posicion' }))).toBe(false);
});

it('tells the distance from the vehicle while its position is news', () => {
  const fecha = '2026-03-31T11:00:00.000Z';
  const posicion = { latitud: 4.6, longitud: -74.1, fecha };
  const stop = unaParadaEjecutada(1, { latitud: 4.61, longitud: -74.1 });
  expect(kilometresTo(stop, { posicion }, Date.parse(fecha) + 60_000)).toBeCloseTo(1.106, 2);
  expect(kilometresTo(stop, { posicion }, Date.parse(fecha) + 3_600_000)).toBeNull();
  expect(kilometresTo(stop, { posicion: null }, Date.parse(fecha))).toBeNull();
});
