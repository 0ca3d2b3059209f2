import { ejecucionAbierta } from '#contract/rules/stops';
import type {
  EjecucionTablero,
  Impedimento,
  ParadaTablero,
  Tablero,
  VehiculoTablero,
} from '#contract/requests/tablero';

/** A vehicle of the day, with its executions by departure. */
export interface BoardRow {
  vehicle: VehiculoTablero;
  runs: readonly EjecucionTablero[];
}

/** The rows of a day: by the first departure, then by name. */
export const rowsOf = ({ ejecuciones, vehiculos }: Pick<Tablero, 'ejecuciones' | 'vehiculos'>): BoardRow[] => {
  const runs = new Map<number, EjecucionTablero[]>();
  for (const run of ejecuciones) runs.set(run.activo_id, [...(runs.get(run.activo_id) ?? []), run]);
  const seen = new Set<number>();
  return vehiculos
    .filter(({ id }) => runs.has(id) && !seen.has(id) && seen.add(id))
    .map((vehicle) => ({
      vehicle,
      runs: (runs.get(vehicle.id) ?? []).sort((a, b) => a.salida_en.localeCompare(b.salida_en) || a.id - b.id),
    }))
    .sort(
      (a, b) =>
        (a.runs[0]?.salida_en ?? '').localeCompare(b.runs[0]?.salida_en ?? '') ||
        a.vehicle.nombre.localeCompare(b.vehicle.nombre, 'es'),
    );
};

export const isOpenRun = ({ estado }: Pick<EjecucionTablero, 'estado'>): boolean => ejecucionAbierta.includes(estado);

/** Still to come, so that a dispatcher may move it. */
export const isMovable = (run: EjecucionTablero, { llegada_en, fuera }: ParadaTablero): boolean =>
  isOpenRun(run) && llegada_en === undefined && fuera === undefined;

/** The stops that may be moved, in their order. */
export const toComeOf = (run: EjecucionTablero): ParadaTablero[] => run.paradas.filter((stop) => isMovable(run, stop));

const why: Readonly<Record<Impedimento, string>> = {
  tipo: 'no es un vehículo que haga rutas',
  estado: 'no está en servicio',
  sin_reporte: 'no reporta desde ayer',
};

/** Why a row takes no stop; undefined if it does. */
export const closedBecause = ({ vehicle, runs }: BoardRow): string | undefined => {
  if (vehicle.impedimento) return why[vehicle.impedimento];
  return runs.some(isOpenRun) ? undefined : 'no tiene una ejecución abierta';
};
