import { excesos, margenVelocidad, masSevera } from '#contract/entities/tiposEvento';
import { beside, computedSpeed } from '../../model/pace';
import type { Reading } from '../episode';
import type { Rule } from '../rules';
import { stopsAt, type Kind, type Limit, type Memo, type Near, type Seen } from './kind';

/** The limit of the rule, or else the lowest of those of the stops, the routes, the asset and the company. */
const limitOf = (rule: Rule, seen: Seen): Limit => {
  const { routes, watch } = seen;
  if (rule.parada !== null && stopsAt(rule, seen).length === 0) return { limit: null };
  if (rule.umbral !== null) return { limit: rule.umbral, ...(rule.parada !== null && { parada: rule.parada }) };
  const limits: (Limit & { limit: number })[] = [
    { limit: Math.min(watch.limite, watch.limite_activo ?? Infinity) },
    ...stopsAt(rule, seen).flatMap(({ id, limite_velocidad_kmh }) =>
      limite_velocidad_kmh == null ? [] : [{ limit: limite_velocidad_kmh, parada: id }],
    ),
    ...routes.flatMap(({ ruta, limite }) => (limite === null ? [] : [{ limit: limite, ruta }])),
  ];
  return limits.reduce((least, each) => (each.limit < least.limit ? each : least));
};

const readingOf = (rule: Rule, speed: number | null, { limit, parada, ruta }: Limit): Reading | null => {
  if (speed === null) return null;
  if (limit === null) return { level: 0 };
  const over = speed - limit;
  const severe = excesos.find(({ sobre }) => over > sobre)?.severidad;
  return {
    level: over > margenVelocidad ? 3 : over > 0 ? 2 : 0,
    value: speed,
    limit,
    unit: 'km/h',
    severity: severe ? masSevera(severe, rule.severidad) : rule.severidad,
    ...(parada !== undefined && { parada }),
    ...(ruta !== undefined && { ruta }),
  };
};

/** The device told its speed in the newest fixes: nothing waits. */
const told: Memo = { cerca: Array.from({ length: beside }, () => 'dicha') };
const isTold = ({ cerca }: Memo) => cerca?.length === beside && cerca.every((each) => each === 'dicha');

/** Judges a fix that tells its speed at once, and any other after two more. */
export const speeding: Kind = {
  needs: ({ duracion }) => ({ ms: duracion ?? 0, frames: 2 }),
  read: (rule, seen, memo) => {
    const { fix, speed } = seen;
    if (fix.velocidad_kmh !== null)
      return { reading: readingOf(rule, fix.velocidad_kmh, limitOf(rule, seen)), memo: isTold(memo) ? memo : told };
    const near: Near = {
      fecha: fix.fecha,
      place: { latitud: fix.latitud, longitud: fix.longitud },
      kmh: speed,
      ...limitOf(rule, seen),
    };
    const cerca = [...(memo.cerca ?? []), near];
    const at = cerca.length - 1 - beside;
    const ripe = cerca[at];
    const paces = cerca.map((each) => (each === 'dicha' ? each : each.kmh));
    return {
      reading: null,
      earlier:
        ripe && ripe !== 'dicha' ? [{ moment: ripe, reading: readingOf(rule, computedSpeed(paces, at), ripe) }] : [],
      memo: { cerca: cerca.slice(-2 * beside) },
    };
  },
};

/** Since when fixes wait for those after them, ms; null: none does. */
export const waitsFrom = ({ cerca = [] }: Memo): number | null => {
  const first = cerca.slice(-beside).find((each) => each !== 'dicha');
  return first ? first.fecha : null;
};
