import type { Stage } from '../../model/facts';
import type { Fix } from '../../model/fix';
import type { Pace } from '../../model/pace';
import type { Places } from '../../places/index';
import type { Corridor } from '../../runs/executions';
import type { Moment, Needs, Reading } from '../episode';
import { judges, type Rule, type Watch } from '../rules';

/** The limit of speed at a fix, km/h, and whose it is; null: the rule does not look at this place. */
export interface Limit {
  limit: number | null;
  parada?: number;
  ruta?: number;
}

/** A fix that does not tell its speed: whether it was too fast depends on those around it. */
export interface Near extends Moment, Limit {
  /** The average since the fix before; null: unknown. */
  kmh: Exclude<Pace, 'dicha'>;
}

/** What a rule keeps for an asset beside its episode. */
export interface Memo {
  place?: { latitud: number; longitud: number; fecha: number };
  rest?: { latitud: number; longitud: number; fecha: number };
  kmh?: number;
  fecha?: number;
  muestras?: number[];
  base?: number;
  encendido?: boolean;
  cambio?: number | null;
  /** The newest fixes of a device that does not always tell its speed. */
  cerca?: readonly (Near | 'dicha')[];
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
  /** What the fix decided about driving without a rest. */
  stages: readonly Stage[];
  watch: Watch;
  zone: string;
}

export interface Earlier {
  moment: Moment;
  reading: Reading | null;
}

export interface Judged {
  reading: Reading | null;
  /** Instead: those of earlier fixes, in order. */
  earlier?: readonly Earlier[];
  memo?: Memo | undefined;
}

/** How a kind of rule evaluates good fixes. Metres, ms, km/h. */
export interface Kind {
  needs: (rule: Rule, watch: Watch) => Omit<Needs, 'cooling'>;
  read: (rule: Rule, seen: Seen, memo: Memo) => Judged;
}

/** The stops around the fix that the rule uses. */
export const stopsAt = (rule: Rule, { fix, places }: Seen) =>
  places
    .near(fix, 0)
    .flatMap(({ place }) =>
      judges(rule, place, fix.fecha) && (rule.parada === null || rule.parada === place.id) ? [place] : [],
    );
