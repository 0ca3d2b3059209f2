import type { ActivoSlim } from '#contract/entities/activos';
import { liveStates, type PositionRow } from '#contract/core/realtime';
import { columnsOf, grown } from './liveColumns';

/**
 * The newest position of every asset in typed arrays, so that a thousand changes a second create neither garbage nor
 * renders. The index of an asset never changes. Arrays are replaced when they grow: read them through this object each
 * time.
 */
export interface LiveRows {
  /** Rows in use. */
  readonly size: number;
  readonly ids: Int32Array;
  /** 1 while the asset has a position. */
  readonly present: Uint8Array;
  /** Degrees. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** km/h, NaN unknown. */
  readonly speed: Float32Array;
  /** Degrees 0–359, −1 unknown. */
  readonly heading: Int16Array;
  /** Index in `liveStates`. */
  readonly state: Uint8Array;
  /** The same without alarms: what its device reported. */
  readonly reported: Uint8Array;
  /** 1 for those that call for help. */
  readonly apart: Uint8Array;
  /** The device's time, ms since 1970. */
  readonly time: Float64Array;
  /** Increases with every change of a position. */
  readonly revision: number;
  /** Increases when assets are added, removed or renamed. */
  readonly rosterRevision: number;
  /** Whether the list of assets has come. */
  readonly named: boolean;
  indexOf(activoId: number): number | undefined;
  /** Undefined while the list of assets does not contain it. */
  asset(index: number): ActivoSlim | undefined;
  name(index: number): string;
  /** Calls the listener with the changed indexes, once per message; returns a function that unsubscribes. */
  onChange(listener: (changed: readonly number[]) => void): () => void;
}

/** Updates the rows. Listeners are called only at `commit`. */
export interface LiveRowsWriter {
  readonly rows: LiveRows;
  /**
   * Sets a position unless a newer one is known; with `anyway` always. Returns whether the list of assets contains its
   * asset.
   */
  place(row: PositionRow, anyway?: boolean): boolean;
  /** Sets the data of assets. `complete`: assets missing from it lose their names. */
  describe(assets: readonly ActivoSlim[], complete: boolean): void;
  /** Ids of assets that have a position but no data. */
  unknownAssets(): number[];
  /**
   * Sets the assets with unacknowledged alarms: they have the state `alarma`, whatever they report. `calls`: those that
   * call for help.
   */
  alarm(ids: ReadonlySet<number>, calls?: ReadonlySet<number>): void;
  /** Removes every asset that is not among these ids. */
  retain(ids: ReadonlySet<number>): void;
  commit(): void;
}

export const createRows = (): LiveRowsWriter => {
  const indexes = new Map<number, number>();
  const assets = new Map<number, ActivoSlim>();
  const listeners = new Set<(changed: readonly number[]) => void>();
  const changed = new Set<number>();
  let alarms: ReadonlySet<number> = new Set();
  let helped: ReadonlySet<number> = new Set();

  const assetAt = (index: number) => assets.get(rows.ids[index] ?? 0);
  const rows = {
    ...columnsOf(256),
    size: 0,
    revision: 0,
    rosterRevision: 0,
    named: false,
    indexOf: (activoId: number) => indexes.get(activoId),
    asset: assetAt,
    name: (index: number) => assetAt(index)?.nombre ?? '—',
    onChange(listener: (changed: readonly number[]) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  const stand = (index: number) => {
    rows.state[index] = alarms.has(rows.ids[index] ?? 0) ? liveStates.indexOf('alarma') : (rows.reported[index] ?? 0);
    rows.apart[index] = Number(helped.has(rows.ids[index] ?? 0));
    changed.add(index);
  };

  const enter = (id: number) => {
    if (rows.size === rows.ids.length) Object.assign(rows, grown(rows));
    const index = rows.size++;
    rows.ids[index] = id;
    indexes.set(id, index);
    return index;
  };

  return {
    rows,
    place([id, seconds, lat, lon, speed, heading, state], anyway = false) {
      const index = indexes.get(id) ?? enter(id);
      const known = assets.has(id);
      if (!anyway && rows.present[index] && seconds * 1_000 < (rows.time[index] ?? 0)) return known;
      if (!rows.present[index]) rows.rosterRevision++;
      rows.present[index] = 1;
      rows.lat[index] = lat;
      rows.lon[index] = lon;
      rows.speed[index] = speed ?? NaN;
      rows.heading[index] = heading === null ? -1 : Math.round(heading) % 360;
      rows.reported[index] = state < liveStates.length ? state : liveStates.indexOf('sin_conexion');
      rows.time[index] = seconds * 1_000;
      stand(index);
      return known;
    },
    describe(list, complete) {
      const gone = new Set(complete ? assets.keys() : []);
      const news = new Set<number>();
      for (const asset of list) {
        gone.delete(asset.id);
        if (!isSame(assets.get(asset.id), asset)) news.add(asset.id);
        assets.set(asset.id, asset);
      }
      for (const id of gone) {
        assets.delete(id);
        news.add(id);
      }
      // The map writes names beside markers.
      for (const id of news) {
        const index = indexes.get(id);
        if (index !== undefined && rows.present[index]) changed.add(index);
      }
      if (news.size > 0 || !rows.named) rows.rosterRevision++;
      rows.named = true;
    },
    unknownAssets() {
      const found: number[] = [];
      for (let index = 0; index < rows.size; index++)
        if (rows.present[index] && !assetAt(index)) found.push(rows.ids[index] ?? 0);
      return found;
    },
    alarm(ids, calls = none) {
      const differ = (id: number) => alarms.has(id) !== ids.has(id) || helped.has(id) !== calls.has(id);
      const touched = new Set([...alarms, ...ids, ...helped, ...calls].filter(differ));
      alarms = ids;
      helped = calls;
      for (const id of touched) {
        const index = indexes.get(id);
        if (index !== undefined) stand(index);
      }
    },
    retain(ids) {
      for (let index = 0; index < rows.size; index++) {
        if (!rows.present[index] || ids.has(rows.ids[index] ?? 0)) continue;
        rows.present[index] = 0;
        rows.rosterRevision++;
        changed.add(index);
      }
    },
    commit() {
      if (changed.size === 0) return;
      rows.revision++;
      const list = [...changed];
      changed.clear();
      for (const listener of listeners) listener(list);
    },
  };
};

const none: ReadonlySet<number> = new Set();

/** The fields by which the list beside the map sorts, searches and filters. */
const isSame = (known: ActivoSlim | undefined, { nombre, codigo, placa, tipo_activo, nivel_id }: ActivoSlim) =>
  known?.nombre === nombre &&
  known.codigo === codigo &&
  known.placa === placa &&
  known.tipo_activo === tipo_activo &&
  known.nivel_id === nivel_id;
