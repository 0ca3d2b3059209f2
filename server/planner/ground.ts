import type { Board } from './board';
import type { PlannedOrder } from './orders';
import type { NeededPart } from './parts';
import type { Worker } from './people';
import type { Point, Whereabouts } from './places';
import type { Run } from './runs';

/** All that a suggestion looks at. Days are of the company's zone. */
export interface Ground {
  /** IANA */
  zone: string;
  /** In ms. */
  now: number;
  desde: string;
  hasta: string;
  /** Work that is longer than a day goes on until then. */
  laidUntil: string;
  /** Who takes orders. */
  workers: readonly Worker[];
  /** What they have already; what is suggested is put there too. */
  board: Board;
  runs: readonly Run[];
  parts: readonly NeededPart[];
  whereIs: (order: PlannedOrder) => Point | undefined;
  /** Where a person is at home. */
  homeOf: (worker: Worker) => Point | undefined;
  asset: (order: PlannedOrder) => Whereabouts | undefined;
  /** An order that is on the board. */
  known: (id: number) => PlannedOrder | undefined;
}
