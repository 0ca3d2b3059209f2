import type { ActivoSlim } from '#contract/entities/activos';
import { limits } from '#contract/core/limits';
import type { PosicionesMapa } from '#contract/requests/posiciones';
import type { ApiAnswer } from './api';
import { askForAssets } from './assets';
import { askEarly } from './early';
import type { LiveRowsWriter } from './liveRows';

export interface ReadingSources {
  api: <T>(path: string, options?: { signal?: AbortSignal }) => Promise<Pick<ApiAnswer<T>, 'json'>>;
  loadAssets: (signal?: AbortSignal) => Promise<ActivoSlim[]>;
}

const positionsPath = '/posiciones/mapa';

/** Starts the requests of a live map while its code is still loading: what is drawn first, then what it is called. */
export const askForLiveMap = (): void => {
  askEarly(positionsPath);
  askForAssets();
};

/**
 * Reloads everything; calls `onPart` whenever more of it is in the rows. `changed`: assets that report meanwhile, which
 * stay, whatever the response contains.
 */
export const readAll = async (
  writer: LiveRowsWriter,
  sources: ReadingSources,
  changed: ReadonlySet<number>,
  signal: AbortSignal,
  onPart: () => void,
) => {
  const there = new Set<number>();
  const take = ({ activo_id, fecha_s, latitud, longitud, velocidad_kmh, rumbo, estado }: PosicionesMapa) => {
    if (signal.aborted) return;
    for (const [n, id] of activo_id.entries()) {
      there.add(id);
      const place = [latitud[n] ?? 0, longitud[n] ?? 0] as const;
      // The stored position wins even if it is older: the device may have been assigned to another asset.
      writer.place(
        [id, fecha_s[n] ?? 0, ...place, velocidad_kmh[n] ?? null, rumbo[n] ?? null, estado[n] ?? 0],
        !changed.has(id),
      );
    }
    writer.commit();
    onPart();
  };
  const positions = readPositions(sources, signal, take);
  const names = sources.loadAssets(signal).then((assets) => {
    if (signal.aborted) return;
    writer.describe(assets, assets.length < limits.list.slimRows);
    writer.commit();
  });
  await Promise.all([positions, names]);
  if (signal.aborted) return;
  for (const id of changed) there.add(id);
  writer.retain(there);
  writer.commit();
};

const readPositions = async (
  { api }: ReadingSources,
  signal: AbortSignal,
  take: (columns: PosicionesMapa) => void,
): Promise<void> => {
  for (let last: number | undefined; ;) {
    const path = last === undefined ? positionsPath : `${positionsPath}?despues_de=${last}`;
    const { json } = await api<PosicionesMapa>(path, { signal });
    take(json);
    last = json.activo_id.at(-1);
    if (json.activo_id.length < limits.positions.mapRows) return;
  }
};

const idsPerRequest = 500;
/** Concurrent requests, few enough to leave room for the rest of the product. */
const abreast = 4;

/** The assets with these ids, those of them that there are. */
export const readAssets = async ({ api }: ReadingSources, ids: readonly number[], signal: AbortSignal) => {
  const found: ActivoSlim[] = [];
  let next = 0;
  const worker = async () => {
    while (next < ids.length) {
      const filter = JSON.stringify({ id: ids.slice(next, (next += idsPerRequest)) });
      const { json } = await api<ActivoSlim[]>(`/activos?${new URLSearchParams({ filter }).toString()}`, { signal });
      found.push(...json);
    }
  };
  await Promise.all(Array.from({ length: abreast }, worker));
  return found;
};
