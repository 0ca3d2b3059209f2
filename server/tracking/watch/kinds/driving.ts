import { isMoving } from '#contract/rules/movement';
import { excesos, margenVelocidad, masSevera, minutosDescanso } from '#contract/entities/tiposEvento';
import { metersBetween } from '../../places/distance';
import type { Places } from '../../places/index';
import type { Fix } from '../../model/fix';
import type { Corridor } from '../../runs/executions';
import { minute } from '../../model/fix';
import { longestSilence } from '../../model/motion';
import type { Needs, Reading } from '../episode';
import { isWithin } from '../hours';
import { judges, type Rule, type Watch } from '../rules';

/** What a rule keeps for an asset beside its episode. */
export interface Memo {
  desde?: number;
  quieto?: number | null;
  place?: { latitud: number; longitud: number; fecha: number };
  rest?: { latitud: number; longitud: number; fecha: number };
  kmh?: number;
  fecha?: number;
  muestras?: number[];
  base?: number;
  encendido?: boolean;
  cambio?: number | null;
}

export interface Seen {
  fix: Fix;
  /** The good fix before, device time in ms; null: there was none. */
  before: number | null;
  /** Reported, or else the average since the fix before, km/h. */
  speed: number | null;
  places: Places;
  /** The routes with a speed limit on whose line it drives. */
  routes: readonly Corridor[];
  watch: Watch;
  zone: string;
}

export interface Judged {
  reading: Reading | null;
  memo?: Memo | undefined;
}

/** How a kind of rule evaluates good fixes. Metres, ms, km/h. */
interface Kind {
  needs: (rule: Rule, watch: Watch) => Omit<Needs, 'cooling'>;
  read: (rule: Rule, seen: Seen, memo: Memo) => Judged;
}

const minutes = (rule: Rule, usual: number) => (rule.umbral === null ? (rule.duracion ?? usual) : rule.umbral * minute);

interface Limit {
  limit: number;
  parada?: number;
  ruta?: number;
}

/** The stops around the fix that the rule uses. */
const stopsAt = (rule: Rule, { fix, places }: Seen) =>
  places
    .near(fix, 0)
    .flatMap(({ place }) =>
      judges(rule, place, fix.fecha) && (rule.parada === null || rule.parada === place.id) ? [place] : [],
    );

/** The limit of the rule, or else the lowest of those of the stops, the routes, the asset and the company. */
const limitOf = (rule: Rule, seen: Seen): Limit => {
  const { routes, watch } = seen;
  if (rule.umbral !== null) return { limit: rule.umbral, ...(rule.parada !== null && { parada: rule.parada }) };
  const limits: Limit[] = [
    { limit: Math.min(watch.limite, watch.limite_activo ?? Infinity) },
    ...stopsAt(rule, seen).flatMap(({ id, limite_velocidad_kmh }) =>
      limite_velocidad_kmh == null ? [] : [{ limit: limite_velocidad_kmh, parada: id }],
    ),
    ...routes.flatMap(({ ruta, limite }) => (limite === null ? [] : [{ limit: limite, ruta }])),
  ];
  return limits.reduce((least, each) => (each.limit < least.limit ? each : least));
};

const speeding: Kind = {
  needs: ({ duracion }) => ({ ms: duracion ?? 0, frames: 2 }),
  read: (rule, seen) => {
    const { speed } = seen;
    if (speed === null) return { reading: null };
    if (rule.parada !== null && stopsAt(rule, seen).length === 0) return { reading: { level: 0 } };
    const { limit, parada, ruta } = limitOf(rule, seen);
    const over = speed - limit;
    const level = over > margenVelocidad ? 3 : over > 0 ? 2 : 0;
    const severe = excesos.find(({ sobre }) => over > sobre)?.severidad;
    return {
      reading: {
        level,
        value: speed,
        limit,
        unit: 'km/h',
        severity: severe ? masSevera(severe, rule.severidad) : rule.severidad,
        ...(parada !== undefined && { parada }),
        ...(ruta !== undefined && { ruta }),
      },
    };
  },
};

/** Above this speed it is not idling, km/h. */
const creeping = 3;

const idling: Kind = {
  needs: (rule, watch) => ({ ms: minutes(rule, watch.ralenti), frames: 2 }),
  read: (rule, { fix, speed, watch }) => {
    if (fix.encendido === null) return { reading: null };
    return {
      reading: {
        level: fix.encendido && (speed ?? 0) < creeping ? 3 : 0,
        limit: minutes(rule, watch.ralenti) / minute,
        unit: 'min',
      },
    };
  },
};

/** Metres around the place where it stood, and ms after which it stands again. */
const standing = { metres: 60, ms: 5 * minute };

/** Movement outside its hours, out of service, or with the engine off. */
const unauthorised: Kind = {
  needs: () => ({ ms: 0, frames: 2 }),
  read: (rule, { fix, before, watch, zone }, { place, rest }) => {
    const here = { latitud: fix.latitud, longitud: fix.longitud, fecha: fix.fecha };
    if (mayMove(rule, fix, watch, zone)) return { reading: { level: 0 }, memo: {} };
    const from = place ?? here;
    const metres = Math.round(metersBetween(from, fix));
    if (metres <= standing.metres) return { reading: { level: 0 }, memo: { place: from } };
    const still = rest && metersBetween(rest, fix) <= standing.metres ? rest : here;
    if (fix.fecha - still.fecha >= standing.ms)
      return { reading: { level: 0, at: still.fecha }, memo: { place: still } };
    const level = metres > (rule.umbral ?? 0) ? 3 : 2;
    return {
      reading: { level, value: metres, limit: rule.umbral, unit: 'm', ...reappeared(metres, before, fix.fecha) },
      memo: { place: from, rest: still },
    };
  },
};

/** Nobody saw it move: after a silence it is elsewhere. */
const reappeared = (metres: number, before: number | null, now: number) =>
  before === null || now - before <= longestSilence
    ? {}
    : { asunto: `apareció a ${distanceOf(metres)} tras ${spanOf(now - before)} sin señal` };

const distanceOf = (metres: number) => (metres < 1_000 ? `${metres} m` : `${decimal(metres / 1_000)} km`);
const spanOf = (ms: number) => {
  if (ms < 90 * minute) return `${Math.round(ms / minute)} min`;
  return ms < 72 * 60 * minute ? `${Math.round(ms / (60 * minute))} h` : `${Math.round(ms / (24 * 60 * minute))} días`;
};
const decimal = (value: number) =>
  value < 10 ? value.toFixed(1).replace('.', ',').replace(',0', '') : String(Math.round(value));

const mayMove = ({ horario }: Rule, { fecha, encendido }: Fix, { paros }: Watch, zone: string) =>
  encendido !== false &&
  !paros.some(([from, until]) => from <= fecha && (until === null || fecha < until)) &&
  (horario === null || isWithin(horario, fecha, zone));

/** Largest time between two fixes, in ms, from which a braking can be computed. */
const sameMove = 2_000;

const harsh = (sign: 1 | -1): Kind => ({
  needs: () => ({ ms: 0, frames: 1, instant: true, silent: true }),
  read: (rule, { fix }, { kmh, fecha }) => {
    const memo: Memo = fix.velocidad_kmh === null ? {} : { kmh: fix.velocidad_kmh, fecha: fix.fecha };
    if (
      fix.velocidad_kmh === null ||
      kmh === undefined ||
      fecha === undefined ||
      fix.fecha - fecha > sameMove ||
      fix.fecha <= fecha
    )
      return { reading: { level: 0 }, memo };
    const rate = (sign * (fix.velocidad_kmh - kmh) * 1000) / (fix.fecha - fecha);
    return {
      reading: {
        level: rate > (rule.umbral ?? Infinity) ? 3 : 0,
        value: Math.round(rate * 10) / 10,
        limit: rule.umbral,
        unit: 'km/h por s',
      },
      memo,
    };
  },
});

const tiredness: Kind = {
  needs: () => ({ ms: 0, frames: 1, silent: true }),
  read: (rule, { fix, speed }, memo) => {
    const { fecha } = fix;
    const drives = isMoving(speed);
    const since = memo.quieto ?? memo.fecha;
    const slept = since !== undefined && since !== null && fecha - since >= minutosDescanso * minute;
    const quieto = drives ? null : (memo.quieto ?? fecha);
    if (memo.desde === undefined || slept)
      return {
        reading: { level: 0, ...(slept && since != null && { at: since }) },
        memo: drives ? { desde: fecha, quieto: null, fecha } : {},
      };
    const value = Math.round((fecha - memo.desde) / minute);
    return {
      reading: { level: value > (rule.umbral ?? Infinity) ? 3 : 1, value, limit: rule.umbral, unit: 'min' },
      memo: { desde: memo.desde, quieto, fecha },
    };
  },
};

const unidentified: Kind = {
  needs: ({ duracion }) => ({ ms: duracion ?? minute, frames: 2 }),
  read: (_rule, { fix, speed }) => {
    if (fix.senales?.conductor) return { reading: { level: 0 } };
    if (isMoving(speed)) return { reading: { level: 3 } };
    return { reading: { level: fix.encendido === false ? 0 : 1 } };
  },
};

/** The kinds of rules that good fixes decide. */
export const driving: Readonly<Partial<Record<Rule['tipo'], Kind>>> = {
  exceso_velocidad: speeding,
  ralenti_excesivo: idling,
  movimiento_no_autorizado: unauthorised,
  frenada_brusca: harsh(-1),
  aceleracion_brusca: harsh(1),
  fatiga: tiredness,
  conductor_no_identificado: unidentified,
};
