import type { Ejecucion } from '#contract/entities/ejecuciones';
import type { EjecucionTablero, SinAsignar } from '#contract/requests/tablero';
import { api } from '../../../providers/api';
import { dispatch, toCome } from '../dispatch/requests';

/** The moves of the board: what the dispatch already offers, one or two calls each, and the calls that undo them. */

export interface Done {
  message: string;
  undo: () => Promise<void>;
}

const reason = 'Reorganizado en el tablero';

const read = async (id: number): Promise<Ejecucion> => (await api<Ejecucion>(`/ejecuciones/${id}`)).json;
const keysOf = (run: Ejecucion) => toCome(run).map(({ clave }) => clave);

/** The same keys with one of them at another place. */
export const orderWith = (claves: readonly number[], clave: number, index: number): number[] => {
  const others = claves.filter((each) => each !== clave);
  return [...others.slice(0, index), clave, ...others.slice(index)];
};

/** Sorts the stops to come; the keys that are no longer among them are left out, others stay behind. */
const sort = async (id: number, claves: readonly number[]): Promise<void> => {
  const run = await read(id);
  const now = keysOf(run);
  const wanted = [...claves.filter((each) => now.includes(each)), ...now.filter((each) => !claves.includes(each))];
  if (wanted.some((each, at) => each !== now[at])) await dispatch(run, { accion: 'ordenar', claves: wanted });
};

/** Serves a stop earlier or later in the same execution. */
export const moveWithin = async (
  run: Pick<EjecucionTablero, 'id' | 'version'>,
  before: readonly number[],
  clave: number,
  index: number,
): Promise<Done> => {
  await dispatch(run, { accion: 'ordenar', claves: orderWith(before, clave, index) });
  return { message: 'Paradas en su nuevo orden', undo: () => sort(run.id, before) };
};

/** Hands a stop over to another execution, at that place among those that it has to serve. */
export const handOver = async (
  from: Pick<EjecucionTablero, 'id' | 'version'>,
  clave: number,
  to: { id: number; before: readonly number[]; index: number },
  name: string,
): Promise<Done> => {
  const left = await dispatch(from, { accion: 'traspasar', claves: [clave], ejecucion_id: to.id, motivo: reason });
  const target = await read(to.id);
  const arrived = keysOf(target).find((each) => !to.before.includes(each));
  if (arrived !== undefined) {
    const wanted = orderWith(keysOf(target), arrived, to.index);
    if (wanted.some((each, at) => each !== keysOf(target)[at]))
      await dispatch(target, { accion: 'ordenar', claves: wanted });
  }
  const back = async () => {
    // Its times belong to the places: they are as before only in the order of before.
    if (arrived !== undefined) await sort(to.id, [...to.before, arrived]);
    const isKept = left.paradas.some((stop) => stop.clave === clave);
    if (isKept) await dispatch(await read(from.id), { accion: 'recuperar', claves: [clave] });
    else if (arrived !== undefined)
      await dispatch(await read(to.id), {
        accion: 'traspasar',
        claves: [arrived],
        ejecucion_id: from.id,
        motivo: 'Deshecho en el tablero',
      });
  };
  return { message: `${name} pasó a otro vehículo`, undo: back };
};

/** Gives a stop that nobody serves to an execution, after one of its stops; null: as the next one. */
export const assign = async (
  to: Pick<EjecucionTablero, 'id' | 'version'>,
  stop: Pick<SinAsignar, 'parada_id' | 'servicio_min' | 'nombre'>,
  after: number | null,
): Promise<Done> => {
  const { parada_id, servicio_min, nombre } = stop;
  const before = new Set((await read(to.id)).paradas.map(({ clave }) => clave));
  const run = await dispatch(to, { accion: 'insertar', parada_id, servicio_min, despues_de: after });
  const made = run.paradas.find(({ clave }) => !before.has(clave))?.clave;
  return {
    message: `${nombre} asignada`,
    undo: async () => {
      if (made !== undefined) await dispatch(await read(to.id), { accion: 'quitar', clave: made });
    },
  };
};
