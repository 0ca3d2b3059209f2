import type { OffFact, StopFact, TripFact, VisitFact } from '../../model/facts';
import { minute } from '../../model/fix';
import type { Places } from '../../places/index';
import type { Corridor } from '../../runs/executions';
import { eventOf, type EventFact } from '../facts';
import { isWithin } from '../hours';
import { judges, type Rule } from '../rules';

/** What the other steps derived for an asset. */
export interface Facts {
  visits: readonly VisitFact[];
  trips: readonly TripFact[];
  stops: readonly StopFact[];
  offs: readonly OffFact[];
}

interface Around {
  places: Places;
  corridors: readonly Corridor[];
  zone: string;
  /** Ms; null: open ones are left out. */
  now: number | null;
}

interface Happened {
  events: EventFact[];
  /** When another event is due by time alone, ms. */
  again: number[];
}

type Detector = (rule: Rule, facts: Facts, around: Around) => Happened;

const only = (events: EventFact[]): Happened => ({ events, again: [] });
const ofStop = ({ parada }: Rule, visit: VisitFact) => parada === null || parada === visit.parada;

const arrivals: Detector = (rule, { visits }) =>
  only(
    visits.flatMap((visit) =>
      ofStop(rule, visit)
        ? [
            eventOf(rule, {
              sujeto: `parada ${visit.parada}`,
              inicio: visit.entrada,
              fin: visit.entrada,
              abrio: visit.entrada,
              parada: visit.parada,
            }),
          ]
        : [],
    ),
  );

const departures: Detector = (rule, { visits }) =>
  only(
    visits.flatMap(({ parada, entrada, salida }) =>
      salida !== null && ofStop(rule, { parada, entrada, salida })
        ? [
            eventOf(rule, {
              sujeto: `parada ${parada}`,
              ancla: entrada,
              inicio: salida,
              fin: salida,
              abrio: salida,
              parada,
            }),
          ]
        : [],
    ),
  );

/** An event for something that lasts longer than this many minutes, whether it has ended or is still open now. */
const tooLong = (
  rule: Rule,
  { now }: Around,
  limit: number,
  inicio: number,
  fin: number | null,
  more: Partial<EventFact>,
): Happened => {
  const due = inicio + limit * minute;
  const until = fin ?? now ?? -Infinity;
  if (until <= due) return { events: [], again: fin === null ? [due + 1] : [] };
  const lasted = Math.round((until - inicio) / minute);
  return only([
    eventOf(rule, {
      inicio,
      fin,
      abrio: fin,
      valor: limit,
      max: fin === null ? null : lasted,
      umbral: limit,
      unidad: 'min',
      ...more,
    }),
  ]);
};

const all = (parts: Happened[]): Happened => ({
  events: parts.flatMap(({ events }) => events),
  again: parts.flatMap(({ again }) => again),
});

const overstays: Detector = (rule, { visits }, around) =>
  all(
    visits.flatMap((visit) => {
      const limit = rule.umbral ?? around.places.get(visit.parada)?.permanencia_max_min ?? null;
      if (limit === null || !ofStop(rule, visit)) return [];
      return [
        tooLong(rule, around, limit, visit.entrada, visit.salida, {
          sujeto: `parada ${visit.parada}`,
          parada: visit.parada,
        }),
      ];
    }),
  );

/** Standing outside every stop while a route is driven. */
const halts: Detector = (rule, { stops }, around) =>
  all(
    stops.flatMap((stop) => {
      const run = around.corridors.find(
        ({ desde, hasta, ruta }) =>
          desde <= stop.inicio && stop.inicio < hasta && (rule.ruta === null || rule.ruta === ruta),
      );
      if (!run || around.places.at(stop)) return [];
      return [tooLong(rule, around, rule.umbral ?? 15, stop.inicio, stop.fin, { ruta: run.ruta, ejecucion: run.id })];
    }),
  );

const strays: Detector = (rule, { offs }, { corridors }) =>
  only(
    offs.flatMap(({ ejecucion, inicio, fin, max, metros }) => {
      const run = corridors.find(({ id }) => id === ejecucion);
      if (!run || (rule.ruta !== null && rule.ruta !== run.ruta)) return [];
      const measured = { valor: max, max, umbral: run.tolerancia, unidad: 'm', metros };
      return [
        eventOf(rule, {
          sujeto: `ejecucion ${ejecucion}`,
          inicio,
          fin,
          abrio: inicio,
          ...measured,
          ruta: run.ruta,
          ejecucion,
        }),
      ];
    }),
  );

/** `estimado`: derived from movement, because the device does not report the ignition. */
const begins =
  (estimado: boolean): Detector =>
  (rule, { trips }) =>
    only(
      trips.flatMap(({ inicio: { fecha, encendido } }) =>
        estimado && encendido !== null ? [] : [eventOf(rule, { inicio: fecha, fin: fecha, abrio: fecha, estimado })],
      ),
    );

const ends =
  (estimado: boolean): Detector =>
  (rule, { trips }) =>
    only(
      trips.flatMap(({ inicio, fin }) =>
        fin === null || (estimado && inicio.encendido !== null)
          ? []
          : [eventOf(rule, { ancla: inicio.fecha, inicio: fin.fecha, fin: fin.fecha, abrio: fin.fecha, estimado })],
      ),
    );

const detectors: Readonly<Partial<Record<Rule['tipo'], Detector>>> = {
  entrada_parada: arrivals,
  salida_parada: departures,
  permanencia_excedida: overstays,
  detencion_prolongada: halts,
  desvio_ruta: strays,
  inicio_viaje: begins(false),
  fin_viaje: ends(false),
  encendido: begins(true),
  apagado: ends(true),
};

/** The facts that decide the events of a kind. */
export const groundOf: Readonly<Partial<Record<Rule['tipo'], 'visits' | 'journeys' | 'offs'>>> = {
  entrada_parada: 'visits',
  salida_parada: 'visits',
  permanencia_excedida: 'visits',
  detencion_prolongada: 'journeys',
  inicio_viaje: 'journeys',
  fin_viaje: 'journeys',
  desvio_ruta: 'offs',
};

/** The events that follow from visits, trips, stops and times off a route. */
export const happenings = (rules: readonly Rule[], facts: Facts, around: Around): Happened => {
  const found = all(rules.flatMap((rule) => detectors[rule.tipo]?.(rule, facts, around) ?? []));
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const counts = ({ regla, parada, inicio, fin }: EventFact) => {
    const rule = byId.get(regla);
    const place = parada === null ? undefined : around.places.get(parada);
    if (rule && place && !judges(rule, place, fin ?? Infinity)) return false;
    return (
      rule !== undefined &&
      (fin ?? Infinity) >= rule.desde &&
      (rule.horario === null || isWithin(rule.horario, inicio, around.zone))
    );
  };
  return { events: found.events.filter(counts), again: found.again };
};
