import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import countriesUrl from 'world-atlas/countries-50m.json?url';

/** The countries of the world in degrees, from our own files: the map beneath when no tile server answers. Rejects when they cannot be read; the next call tries again. */
export const loadBasemap = (): Promise<FeatureCollection> =>
  (loading ??= read().catch((reason: unknown) => {
    loading = undefined;
    throw reason;
  }));

let loading: Promise<FeatureCollection> | undefined;

const read = async (): Promise<FeatureCollection> => {
  const answer = await fetch(countriesUrl);
  if (!answer.ok) throw new Error(`The base map answered ${answer.status}`);
  const world = (await answer.json()) as Topology;
  const countries = world.objects['countries'];
  const shapes = countries && feature(world, countries);
  if (shapes?.type !== 'FeatureCollection') throw new Error('The base map has no countries');
  return shapes;
};

type Topology = Parameters<typeof feature>[0];
