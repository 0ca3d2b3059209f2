import { isMoving } from '#contract/rules/movement';
import { metersBetween } from '../../places/distance';
import type { Fix } from '../../model/fix';
import { minute } from '../../model/fix';
import { longestSilence } from '../../model/motion';
import { isWithin } from '../hours';
import type { Rule, Watch } from '../rules';
import type { Kind, Memo } from './kind';
import { speeding } from './speeding';
import { tiredness } from './tiredness';

const minutes = (rule: Rule, usual: number) => (rule.umbral === null ? (rule.duracion ?? usual) : rule.umbral * minute);

/** Above this speed it is not idling, km/h. */
const creeping = 3;

const idling: Kind = {
  needs: (rule, watch) => ({ ms: minutes(rule, watch.ralenti), frames: 2 }),
  read: (rule, { fix, speed, watch }, memo) => {
    const { encendido, fecha } = fix;
    const stands = (speed ?? 0) < creeping;
    if (encendido === null) return { reading: null, memo };
    // A single fix with the ignition off ends nothing.
    if (!encendido && stands && memo.encendido && memo.cambio == null)
      return { reading: null, memo: { encendido: true, cambio: fecha } };
    return {
      reading: {
        level: encendido && stands ? 3 : 0,
        limit: minutes(rule, watch.ralenti) / minute,
        unit: 'min',
        ...(!encendido && memo.cambio != null && { at: memo.cambio }),
      },
      memo: encendido ? ignited(memo) : {},
    };
  },
};

const ignited = (memo: Memo): Memo => (memo.encendido && memo.cambio == null ? memo : { encendido: true });

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
