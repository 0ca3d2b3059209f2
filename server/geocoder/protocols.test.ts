import { expect, it } from 'vitest';
import { protocols } from './protocols';

const { nominatim, photon } = protocols;
const base = new URL('https://geo.example.com/nominatim/?key=abc');

it('is asked below the folder of its address, with the key of the operator', () => {
  const url = nominatim.reverse(base, 4.6512, -74.0987);
  expect(url.pathname).toBe('/nominatim/reverse');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    key: 'abc',
    format: 'jsonv2',
    lat: '4.6512',
    lon: '-74.0987',
    zoom: '18',
    addressdetails: '1',
    'accept-language': 'es',
  });
  expect(photon.search(new URL('http://10.0.0.5:2322'), 'calle 26 & 30').toString()).toBe(
    'http://10.0.0.5:2322/api?q=calle+26+%26+30&limit=6',
  );
});

it.each([
  [
    {
      address: {
        road: 'Calle 26',
        house_number: '# 59-41',
        suburb: 'Teusaquillo',
        city: 'Bogotá',
        country: 'Colombia',
      },
    },
    'Calle 26 # 59-41, Teusaquillo, Bogotá',
  ],
  [{ address: { road: 'Vía La Calera', village: 'La Calera' } }, 'Vía La Calera, La Calera'],
  [{ name: 'Parque Nacional', address: { suburb: 'La Merced', city: 'Bogotá' } }, 'Parque Nacional, La Merced, Bogotá'],
  [{ display_name: 'Océano Pacífico' }, 'Océano Pacífico'],
  [{ error: 'Unable to geocode' }, null],
  [{ address: { road: 7, house_number: {} } }, null],
  ['<html>', null],
])('Nominatim: %j is %s', (answer, street) => {
  expect(nominatim.streetOf(answer)).toBe(street);
});

const feature = (properties: object, coordinates: unknown = [-74.1, 4.6]) => ({
  features: [{ geometry: { coordinates }, properties }],
});

it.each([
  [
    feature({ street: 'Carrera 7', housenumber: '32-16', district: 'San Diego', city: 'Bogotá' }),
    'Carrera 7 32-16, San Diego, Bogotá',
  ],
  [feature({ name: 'Terminal Salitre', city: 'Bogotá', state: 'Bogotá' }), 'Terminal Salitre, Bogotá'],
  [{ features: [] }, null],
  [feature({ name: 'Lejos' }, [-740, 4.6]), null],
])('Photon: %j is %s', (answer, street) => {
  expect(photon.streetOf(answer)).toBe(street);
});

it('a street is one line of bounded length', () => {
  const street = nominatim.streetOf({ address: { road: `Calle\u0000\n${'x'.repeat(500)}` } });
  expect(street).toHaveLength(160);
  expect(street).not.toMatch(/[\u0000\n]/);
});

it('results of a search without a place are left out', () => {
  const found = { lat: '4.65', lon: '-74.1', display_name: 'Calle 26, Bogotá, Colombia' };
  expect(nominatim.foundIn([found, { ...found, lat: 'x' }, { lat: '4' }, null])).toEqual([
    { direccion: 'Calle 26, Bogotá, Colombia', latitud: 4.65, longitud: -74.1 },
  ]);
  expect(photon.foundIn(feature({ name: 'Terminal', city: 'Bogotá', country: 'Colombia' }))).toEqual([
    { direccion: 'Terminal, Bogotá, Colombia', latitud: 4.6, longitud: -74.1 },
  ]);
});

it('each knows its own answers', () => {
  const [one, other] = [{ display_name: 'x' }, { type: 'FeatureCollection', features: [] }];
  expect([
    nominatim.isOwn(one),
    nominatim.isOwn([]),
    nominatim.isOwn({ error: 'Unable to geocode' }),
    nominatim.isOwn(other),
  ]).toEqual([true, true, true, false]);
  expect([photon.isOwn(other), photon.isOwn(one), photon.isOwn([])]).toEqual([true, false, false]);
});
