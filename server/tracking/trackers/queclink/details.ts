import { bit } from '../packets/bytes';
import type { Reported } from '../packets/report';
import { Columns, hoursOf, isHours, isKilometres, isLevel, isMoment, numberAt, thousandths } from './columns';
import { isCarried, isOfVehicle } from './models';
import { inputsOf, isStatus, movementOf } from './state';

export type Details = Omit<Reported, 'fecha'>;

/** What stands behind the last place of a report, and the first column behind its state. */
export interface Tail {
  details: Details;
  next: number;
}

/**
 * Behind a place: a mask of what follows or an odometer, then odometer, hours, analog inputs, the battery's level and
 * six digits of state. Models differ in what they have of it, and those that people carry have the battery last.
 * @param isAll nothing else follows
 */
export const detailsOf = (
  values: readonly string[],
  from: number,
  until: number,
  model: string,
  isAll = true,
): Tail => {
  const end = isMoment(values[until - 1]) ? until - 1 : until;
  const columns = new Columns(values, from, end);
  const batteryFirst = model === 'gl320m' ? ofGl320m(columns) : isOfGl500(columns) ? ofGl500(columns) : null;
  if (batteryFirst) return { details: batteryFirst, next: columns.at };
  const start = startOf(columns, model);
  const level = levelBeforeStatus(values, columns.at, end, model);
  if (level !== null) return withStatus(columns, level, start, model);
  if (model === 'gv200' && columns.left >= 7)
    return { details: { ...start, ...ofGv200(columns) }, next: columns.at + 1 };
  const usage = usageOf(columns);
  const battery = isAll && !isOfVehicle(model) && end - from >= 2 ? values[end - 1] : undefined;
  return { details: { ...start, ...usage, ...(isLevel(battery) ? { bateria_pct: Number(battery) } : {}) }, next: end };
};

/** GL320M: odometer and level. */
const ofGl320m = (columns: Columns): Details => ({ odometro_km: columns.number(), bateria_pct: columns.number() });

/** Signal, errors, millivolts, level, mode, motion: GL500 and its successors. */
const gl500 = [/^\d{1,2}$/, /^\d{1,2}$/, /^(?:\d{4,5})?$/, /^\d{1,3}$/, /^[0-3]$/, /^[01]?$/];
const isOfGl500 = (columns: Columns) => gl500.every((form, i) => form.test(columns.peek(i)));

const ofGl500 = (columns: Columns): Details => {
  const [signal, , volts, level, , motion] = Array.from({ length: 6 }, () => columns.text());
  const degrees = /^-?\d{1,2}\.\d$/.test(columns.peek()) ? numberAt(columns.peek()) : null;
  return {
    bateria_pct: numberAt(level),
    en_movimiento: motion ? motion === '1' : null,
    atributos: { senal: numberAt(signal), bateria_v: thousandths(volts), temperatura_1: degrees },
  };
};

/** The mask of what follows, and what it names; or the odometer of the place itself; or a reserved column. */
const startOf = (columns: Columns, model: string): Details => {
  const first = columns.text();
  if (isKilometres(first)) return { odometro_km: Number(first) };
  if (isCarried(model) || !/^[0-9A-F]{2}$/i.test(first)) return {};
  const mask = parseInt(first, 16);
  const details: Details = bit(mask, 0) ? { satelites: columns.number() } : {};
  for (const flag of [1, 4]) if (bit(mask, flag)) columns.text();
  return details;
};

/** Odometer and hours, where they have their forms. Ignition reports have them the other way round. */
const usageOf = (columns: Columns): Details => {
  const details: Details = {};
  for (const end = columns.at + 2; columns.at < end; columns.at += 1) {
    const value = columns.peek();
    if (isKilometres(value)) details.odometro_km = Number(value);
    else if (isHours(value)) details.horometro_h = hoursOf(value);
    else if (value !== '') break;
  }
  return details;
};

/**
 * The column of the level: before a state, or the fifth where the state is not told, or of a CV two digits alone. Nine
 * columns follow then, from the odometer on.
 */
const levelBeforeStatus = (values: readonly string[], from: number, end: number, model: string): number | null => {
  for (let at = from + 1; at < Math.min(end, from + 9); at++)
    if (isStatus(values[at]) && /^\d{0,3}$/.test(values[at - 1] ?? '')) return at - 1;
  if (end - from !== 9 || model === 'gv200' || isCarried(model)) return null;
  const [level = '', state = ''] = values.slice(from + 4, from + 6);
  const isState = state === '' || (model.startsWith('cv') && /^[124][126A]$/i.test(state));
  return isState && (level === '' || isLevel(level)) ? from + 4 : null;
};

const withStatus = (columns: Columns, level: number, start: Details, model: string): Tail => {
  const usage = usageOf(columns);
  const { values } = columns;
  const analog = analogOf(values.slice(columns.at, level));
  const motor = new Columns(values, level + 2, columns.end);
  return {
    next: level + 3,
    details: {
      ...start,
      ...usage,
      ...movementOf((values[level + 1] ?? '').slice(0, 2)),
      bateria_pct: numberAt(values[level]),
      ...(analog.combustible_pct === undefined ? {} : { combustible_pct: analog.combustible_pct }),
      ...motorOf(motor, model),
      atributos: { ...analog.atributos, ...inputsOf(values[level + 1] ?? ''), ...motorAttributes(motor, model) },
    },
  };
};

/** Millivolts, or percent of a tank behind an F. */
export const analogOf = (texts: readonly string[]): Details => {
  const atributos: Record<string, unknown> = {};
  let tank: number | undefined;
  texts.forEach((text, i) => {
    if (/^\d{1,5}$/.test(text)) atributos[`analogica_${i + 1}`] = Number(text) / 1000;
    const percent = /^F(\d{1,3})$/.exec(text)?.[1];
    if (percent === undefined) return;
    if (tank === undefined) tank = Number(percent);
    else atributos[`combustible_${i + 1}_pct`] = Number(percent);
  });
  return { ...(tank === undefined ? {} : { combustible_pct: tank }), atributos };
};

/** Behind the state of models at the diagnostic plug: turns, consumption and the level of the tank. */
const hasMotor = (columns: Columns, model: string) =>
  (model.startsWith('gv500') || model === '') &&
  /^\d{0,5}$/.test(columns.peek()) &&
  /^(?:\d+(?:\.\d+)?|nan|inf)?$/i.test(columns.peek(1)) &&
  /^\d{0,3}$/.test(columns.peek(2)) &&
  columns.left === 3;

const motorOf = (columns: Columns, model: string): Details =>
  hasMotor(columns, model) && isLevel(columns.peek(2)) ? { combustible_pct: Number(columns.peek(2)) } : {};

const motorAttributes = (columns: Columns, model: string): Record<string, unknown> =>
  hasMotor(columns, model) ? { rpm: numberAt(columns.peek()), consumo: numberAt(columns.peek(1)) } : {};

/** GV200: odometer, hours, three analog inputs, and inputs and outputs of two digits each; no state. */
const ofGv200 = (columns: Columns): Details => {
  const usage = usageOf(columns);
  const analog = analogOf([columns.text(), columns.text(), columns.text()]);
  const [inputs, outputs] = [columns.text(), columns.text()];
  const flags = /^[0-9A-F]{2}$/i.test(inputs) ? inputsOf(`00${inputs}${outputs}`) : {};
  return { ...usage, ...analog, atributos: { ...analog.atributos, ...flags } };
};

/** Several readings of one report; what a later one does not tell stays as an earlier one told it. */
export const merged = (...all: readonly Details[]): Details => {
  const whole: Record<string, unknown> = {};
  const atributos: Record<string, unknown> = {};
  for (const { atributos: more, ...each } of all) {
    for (const [name, value] of Object.entries(each)) if (value !== null && value !== undefined) whole[name] = value;
    Object.assign(atributos, more);
  }
  return Object.assign(whole, { atributos });
};
