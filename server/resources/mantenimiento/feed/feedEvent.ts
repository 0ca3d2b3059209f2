import { masDias } from '#contract/rules/fechasPlan';
import { claseDeCita } from '#contract/requests/calendario';
import { clasesDeCita, vencimientos as words } from '#contract/words/mantenimiento';
import { ordenes } from '#contract/words/ordenes';
import type { Entry } from '../calendarEntries';
import type { FeedEvent } from './writeFeed';
import { isoOf } from '../../../db/tables/types';

/**
 * An entry as an event of the calendar feed.
 * @param origin the product's public address; undefined: unknown, so the event has no link
 */
export const feedEvent = (entry: Entry, origin: string | undefined): FeedEvent => {
  const { uid, version, titulo, activo, plan, pronosticado, orden_estado, cambiada_en } = entry;
  const category = clasesDeCita[claseDeCita(entry)];
  const url = origin === undefined ? null : origin + pathOf(entry);
  const lines = [
    activo !== null && `${words.fields.activo}: ${activo}`,
    plan !== null && `${words.fields.plan}: ${plan}`,
    orden_estado === null
      ? `${words.fields.situacion}: ${category}`
      : `${ordenes.fields.estado}: ${ordenes.values.estado[orden_estado]}`,
    pronosticado && `${words.fields.pronosticado}: puede moverse.`,
    url,
  ];
  return {
    uid: `${uid}@ftrack`,
    sequence: version,
    summary: titulo,
    description: lines.filter(Boolean).join('\n'),
    category,
    url,
    tentative: pronosticado,
    modified: cambiada_en,
    ...when(entry),
  };
};

/** A due lasts a whole day; an order starts at its planned time; an order with only a limit is a single moment. */
const when = ({ fecha, empieza_en, minutos }: Entry): Pick<FeedEvent, 'allDay' | 'start' | 'end'> => {
  if (empieza_en === null) return { allDay: true, start: fecha, end: masDias(fecha, 1) };
  const end = minutos === null ? null : isoOf(Date.parse(empieza_en) + minutos * 60_000);
  return { allDay: false, start: empieza_en, end };
};

const pathOf = ({ orden_id, plan_id }: Entry) =>
  orden_id === null ? `/mantenimiento?plan=${plan_id ?? ''}` : `/ordenes/${orden_id}/show`;
