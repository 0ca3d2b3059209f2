import { expect, it } from 'vitest';
import { coordinates, placeIn } from './coordinates';

it.each([
  ['4.65123, -74.08', { latitud: 4.65123, longitud: -74.08 }],
  [' 4.6;-74 ', { latitud: 4.6, longitud: -74 }],
  ['4.6 -74.1', { latitud: 4.6, longitud: -74.1 }],
  ['95, 10', undefined],
  ['4.6', undefined],
  ['Calle 26', undefined],
  ['', undefined],
])('reads %j as a place', (text, place) => expect(placeIn(text)).toEqual(place));

it('writes a place so that it is read again', () =>
  expect(placeIn(coordinates({ latitud: 4.6, longitud: -74.08 }))).toEqual({ latitud: 4.6, longitud: -74.08 }));
