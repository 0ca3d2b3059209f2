import type { ejecuciones as entity, Ejecucion } from '#contract/entities/ejecuciones';
import { ejecuciones as words } from '#contract/words/ejecuciones';
import {
  apart,
  count,
  day,
  hour,
  moment,
  onSheet,
  quantity,
  reference,
  state,
  text,
  unsorted,
  unspoken,
  word,
} from '../../ui/fields/kinds';
import { facesOf } from '../../ui/faces';
import { present } from '../../ui/fields/presentation';
import { clock, number } from '../../ui/formats';
import { ActivoReferenceField } from '../activos/index';
import { PersonalReferenceField } from '../personal/index';
import { delayWords, estados, nextOf, origenes, progressWords, salidas, stopWithArrival } from './faces';
import { AssetAndDriver, DelayAndDeviations, Departure, Next, Progress, RouteName, RunState } from './list/cells';
import { Name } from './Name';

/** In files and beside others. */
const counted = { ...count, column: false } as const;
const event = { ...moment, column: false } as const;
const share = { said: (percent: number) => `${number(percent)} %` };

const named = (resource: string) => (id: number) => <Name resource={resource} id={id} />;
const delays = (run: Ejecucion) => <DelayAndDeviations run={run} />;

/** «4 de 7 prometidas (57 %)» */
const kept = (percent: number, { cumplidas_n, prometidas_n }: Ejecucion) =>
  `${number(cumplidas_n)} de ${number(prometidas_n)} prometidas (${number(percent)}\u00a0%)`;

/** How the fields of an execution are shown, typed and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    fecha: { ...day, column: false },
    salida_en: { ...moment, cell: (_at, run, link) => link(<Departure run={run} />) },
    ruta_id: reference(RouteName, named('rutas')),
    activo_id: {
      ...reference(AssetAndDriver, named('activos')),
      fact: () => <ActivoReferenceField source="activo_id" />,
    },
    personal_id: { ...reference(PersonalReferenceField, named('personal')), column: false },
    estado: { ...word(estados), cell: (_state, run) => <RunState run={run} /> },
    avance_pct: {
      ...share,
      cell: (_share, run) => <Progress run={run} />,
      fact: (_, run) => progressWords(run),
    },
    paradas_n: counted,
    a_tiempo_n: counted,
    temprano_n: counted,
    tarde_n: counted,
    omitidas_n: counted,
    cedidas_n: counted,
    prometidas_n: counted,
    cumplidas_n: counted,
    cumplimiento_pct: { ...share, align: 'right', column: 'hidden', fact: kept },
    retraso_min: {
      ...{ said: delayWords, cell: (_minutes, run) => delays(run), blank: delays },
      ...{ fact: (minutes, { estado }) => (estado === 'programada' ? '—' : delayWords(minutes)) },
    },
    desvios_n: {
      ...{ ...quantity, column: 'hidden' },
      fact: (n, { desvio_max_m }) =>
        n === 0 ? 'Ninguno' : `${number(n)}${desvio_max_m === null ? '' : `, hasta ${number(desvio_max_m)} m`}`,
    },
    desvio_max_m: { ...quantity, column: false },
    inicio_en: event,
    fin_en: event,
    salio_en: event,
    no_ha_salido: { ...state(salidas), column: false },
    origen: { ...unsorted(word(origenes)), column: 'hidden' },
    nota: { ...unsorted(text), column: 'hidden' },
    causa_correccion: { ...word(facesOf(words.values.causa_correccion)), column: false },
    siguiente_parada_id: {
      ...{ said: String, cell: (_id, run) => <Next run={run} />, sorts: false, file: false },
      fact: (_id, run) => {
        const next = nextOf(run);
        return next && stopWithArrival(next);
      },
    },
    hora_salida: { ...onSheet(hour), help: 'Vacía: la que tenía' },
    fin_previsto_en: { ...onSheet(moment), fact: clock },
    eta: onSheet(moment),
    eta_plan: onSheet(moment),
    paradas: apart(String),
    desvios: apart(String),
    correcciones: apart(String),
    transiciones_permitidas: apart(String),
  },
  {
    ruta_id: 'elsewhere',
    activo_id: 'elsewhere',
    personal_id: 'elsewhere',
    estado: 'elsewhere',
    no_ha_salido: 'menu',
    origen: 'menu',
    causa_correccion: 'elsewhere',
    actualizacion: { said: (version) => `versión ${String(version)} de los cálculos`, offered: 'elsewhere' },
    fecha: 'elsewhere',
    desde: unspoken,
    hasta: unspoken,
    tarde: unspoken,
  },
);
