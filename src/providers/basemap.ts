import { feature } from 'topojson-client';
import { loadedOnce } from '#contract/core/singleFlight';
import countriesUrl from 'world-atlas/countries-50m.json?url';
import placesUrl from '../../contract/places.json?url';
import watersUrl from '../map/waters.json?url';
import type { Outline } from '../map/outline';
import {
  countriesNamed,
  outlinesOf,
  unbroken,
  watersOf,
  type Country,
  type Waters,
  type WatersFile,
} from './basemapShapes';

/** A town: name, degrees, inhabitants. */
export type Place = [name: string, lat: number, lon: number, inhabitants: number];

/**
 * The countries of the world, from our own files: the base map when no tile server responds. Rejects if they cannot be
 * loaded; the next call tries again.
 */
export const loadCountries = async (): Promise<readonly Outline[]> => (await countries()).outlines;

/** The towns on this map, the largest first. Rejects likewise. */
export const loadPlaces = (): Promise<Place[]> => places();

/** The names of countries on this map, the widest first. Rejects likewise. */
export const loadCountryNames = async (): Promise<readonly Country[]> => (await countries()).names;

/** Its lakes and rivers. Rejects likewise. */
export const loadWaters = (): Promise<Waters> => waters();

const readFile = async (url: string): Promise<unknown> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The base map answered ${answer.status}`);
  return answer.json();
};

const countries = loadedOnce(async () => {
  const world = (await readFile(countriesUrl)) as Topology;
  const found = world.objects['countries'];
  const shapes = found && feature(world, found);
  if (shapes?.type !== 'FeatureCollection') throw new Error('The base map has no countries');
  const whole = unbroken(shapes);
  return { outlines: outlinesOf(whole), names: countriesNamed(whole) };
});

const places = loadedOnce(async () => (await readFile(placesUrl)) as Place[]);

const waters = loadedOnce(async () => watersOf((await readFile(watersUrl)) as WatersFile));

type Topology = Parameters<typeof feature>[0];
