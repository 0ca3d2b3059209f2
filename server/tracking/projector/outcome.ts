import type { EventFact } from '../watch/facts';
import type { Settings } from './steps/settings';
import { type Checkpoint, type Projected } from './project';
import { type View } from './view';
import { type Claimed } from './reading';
import type * as silences from './steps/silences';
import { type Windows } from './windows';

/** The result of a turn for one asset. */
export interface Outcome extends Claimed {
  settings: Settings;
  start: Checkpoint | null;
  projected: Projected;
  /** At its newest fix; null while more fixes wait than one turn takes. */
  view: View | null;
  /** Device time of the newest frame in it, ms. */
  fecha: number | null;
  /** Where the next turn continues, ms; null when all is done. */
  resumeAt: number | null;
  /** The time (ms) in which stored trips, stops and days are replaced. */
  from: number;
  until: number;
  /** The same for visits, by stop. */
  visited: Windows;
  /** The same for times off a corridor, by execution. */
  strayed: Windows;
  /** The events that its rules raised. */
  events: EventFact[];
  /** Times without a frame. */
  silences: silences.SilenceFact[];
  /** Until when an event waits, and from when on it is then derived again, ms; null: it does not. */
  waitOf: (event: EventFact) => { until: number; desde: number } | null;
}
