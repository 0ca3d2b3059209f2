import type { RuntimeConfig, TileSource } from '#contract/core/session';
import { config } from '../providers/config';
import { useKeptChoice } from '../ui/useKeptChoice';

/** A base map. The world is our own map in the package: no streets, no network. */
export type BaseMap = { id: string; label: string } & (
  { kind: 'tiles'; source: TileSource } | { kind: 'file'; url: string } | { kind: 'world' }
);

const world: BaseMap = { id: 'mundo', label: 'Mapa simple', kind: 'world' };

/** The maps of this installation, the default first: its own files, streets, aerial images, the world. */
export const baseMapsOf = ({
  maps,
  tiles,
  satellite,
}: Pick<RuntimeConfig, 'maps' | 'tiles' | 'satellite'>): [BaseMap, ...BaseMap[]] => {
  const [first = world, ...others] = [
    ...maps.map(({ name, url }): BaseMap => ({ id: `archivo:${name}`, label: name, kind: 'file', url })),
    ...(tiles ? [{ id: 'calles', label: 'Calles', kind: 'tiles', source: tiles } satisfies BaseMap] : []),
    ...(satellite ? [{ id: 'satelite', label: 'Satélite', kind: 'tiles', source: satellite } satisfies BaseMap] : []),
    world,
  ];
  return [first, ...others];
};

/** The map that the user chose on this device, else the default. */
export const useBaseMap = () => {
  const all = baseMapsOf(config());
  const ids = all.map(({ id }) => id);
  const [wanted, choose] = useKeptChoice<string>('mapa.fondo', ids, all[0].id);
  return { all, chosen: all.find(({ id }) => id === wanted) ?? all[0], choose };
};
