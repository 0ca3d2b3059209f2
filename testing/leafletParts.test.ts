// @vitest-environment jsdom
import * as leaflet from 'leaflet';
import { expect, it } from 'vitest';

/** As a variable, because these modules have no types. */
const address = '../src/map/leaflet/index.js';
const parts = (await import(address)) as typeof leaflet;

it('the parts of Leaflet in the built page have all its names', () => {
  // Of the bundle alone.
  const {
    default: _whole,
    noConflict: _global,
    ...names
  } = leaflet as typeof leaflet & { default: unknown; noConflict: unknown };
  for (const [name, value] of Object.entries(names)) expect(typeof parts[name as 'map'], name).toBe(typeof value);
});

it('a map made of the parts has the controls and handlers of one made of the whole', () => {
  const made = [leaflet, parts].map(({ map }) => {
    const box = document.body.appendChild(document.createElement('div'));
    const { options } = map(box).setView([0, 0], 1);
    return { options: Object.keys(options), controls: [...box.querySelectorAll('[class*=control]')].map(String) };
  });
  expect(made[1]?.controls).toEqual(made[0]?.controls);
  expect(made[1]?.options).toEqual(made[0]?.options);
});

it('shapes made of the parts have what draws them', () => {
  expect(parts.polyline([]).options).toEqual(leaflet.polyline([]).options);
  expect(typeof parts.map(document.createElement('div')).getRenderer).toBe('function');
});
