import type { Despacho } from '#contract/requests/despacho';
import type { Ejecucion, ParadaEjecutada } from '#contract/entities/ejecuciones';
import { api } from '../../../providers/api';

/** A change of the stops, without the version that it is based on. */
export type Action = Despacho extends infer Each ? (Each extends unknown ? Omit<Each, 'version'> : never) : never;

/** @returns the execution as it is afterwards */
export const dispatch = async (
  { id, version }: Pick<Ejecucion, 'id' | 'version'>,
  action: Action,
): Promise<Ejecucion> =>
  (await api<Ejecucion>(`/ejecuciones/${id}/despacho`, { method: 'POST', body: { ...action, version } })).json;

/** The stops that can still be changed, in their order. */
export const toCome = ({ paradas }: Pick<Ejecucion, 'paradas'>): ParadaEjecutada[] =>
  paradas.filter(({ llegada_en, omision }) => llegada_en === null && omision === null);

/** A point on the map. */
export interface Place {
  latitud: number;
  longitud: number;
}

/** What undoes a change. */
export const inverseOf = (before: Ejecucion, action: Action, after: Ejecucion): Action | undefined => {
  switch (action.accion) {
    case 'insertar': {
      const made = after.paradas.find(({ clave }) => before.paradas.every((each) => each.clave !== clave));
      return made && { accion: 'quitar', clave: made.clave };
    }
    case 'quitar': {
      const at = before.paradas.findIndex(({ clave }) => clave === action.clave);
      const gone = before.paradas[at];
      if (!gone) return undefined;
      const { parada_id, servicio_min, obligatoria } = gone;
      return {
        accion: 'insertar',
        parada_id,
        servicio_min,
        obligatoria,
        despues_de: before.paradas[at - 1]?.clave ?? null,
      };
    }
    case 'omitir':
      return { accion: 'recuperar', claves: [action.clave] };
    case 'recuperar': {
      const [clave = 0] = action.claves;
      const omision = before.paradas.find((each) => each.clave === clave)?.omision;
      return action.claves.length === 1 && omision?.ejecucion_id === null
        ? { accion: 'omitir', clave, motivo: omision.motivo }
        : undefined;
    }
    case 'ordenar':
      return { accion: 'ordenar', claves: toCome(before).map(({ clave }) => clave) };
    case 'traspasar':
      return { accion: 'recuperar', claves: action.claves };
  }
};

const many = (n: number, one: string, several: string) => (n === 1 ? one : `${n} ${several}`);

/** What the notice says of it. */
export const doneWords = (action: Action): string => {
  switch (action.accion) {
    case 'insertar':
      return 'Parada agregada';
    case 'quitar':
      return 'Parada quitada';
    case 'omitir':
      return 'Parada omitida';
    case 'recuperar':
      return many(action.claves.length, 'Parada recuperada', 'paradas recuperadas');
    case 'ordenar':
      return 'Paradas en su nuevo orden';
    case 'traspasar':
      return many(action.claves.length, 'Parada traspasada', 'paradas traspasadas');
  }
};
