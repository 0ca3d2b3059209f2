import type { PasoEvento } from '#contract/entities/eventos';
import { fraseEvento, medidaDe } from '#contract/sentences/fraseEvento';
import { eventos as words } from '#contract/words/eventos';
import { pasoDicho } from '#contract/words/pasosEvento';
import { lastingInWords } from '#contract/rules/durations';
import type { Drawing } from '../../../paper/drawing';
import { drawLetterhead } from '../../../printed/letterhead';
import { writePapers } from '../../../printed/papers';
import { wordsOf, type Words } from '../../../printed/words';
import type { EventPaper } from './paperContent';

declare module '../../../untrusted/task' {
  interface Tasks {
    eventPdf: typeof writeEventPdf;
  }
}

/** One event on A4 portrait: what it was, the protocol of a call for help, and all that was done. */
export const writeEventPdf = async (paper: EventPaper): Promise<Buffer> => {
  const { event, company } = paper;
  const kind = words.values.tipo[event.tipo];
  return writePapers(
    [paper],
    () => `${company.nombre} · Evento ${event.id}`,
    `Evento ${event.id}: ${kind}`,
    (drawing) => {
      const said = wordsOf(company);
      drawLetterhead(drawing, paper, {
        kind: 'Evento',
        number: String(event.id),
        state: words.values.estado[event.estado],
        title: [kind, paper.asset ?? event.asunto].filter(Boolean).join(': '),
      });
      drawing.doc.moveDown(0.6);
      drawFacts(drawing, paper, said);
      if (event.tipo === 'sos') drawProtocol(drawing, paper, said);
      drawSteps(drawing, event.pasos, said);
    },
  );
};

const drawFacts = ({ facts }: Drawing, { event, asset, order, company }: EventPaper, { moment, measure }: Words) =>
  facts([
    [words.fields.activo_id, asset],
    [event.tipo === 'sos' ? 'Pide ayuda' : words.fields.personal_id, event.conductor ?? event.asunto],
    [words.fields.severidad, words.values.severidad[event.severidad]],
    [words.fields.atendido_por, event.atendido_por],
    [words.fields.inicio_en, moment(event.inicio_en)],
    [words.fields.fin_en, event.fin_en === null ? words.fields.abierto : moment(event.fin_en)],
    [words.fields.duracion_s, lastingInWords(event.duracion_s)],
    [medidaDe(event), fraseEvento(event, { units: company.units })],
    [words.fields.distancia_km, measure(event.distancia_km, 'km')],
    [words.fields.direccion, event.direccion],
    ['Coordenadas', event.latitud === null ? null : `${event.latitud.toFixed(5)}, ${event.longitud?.toFixed(5)}`],
    [words.fields.parada_nombre, event.parada_nombre],
    [words.fields.ruta_id, event.ruta_nombre],
    [words.fields.regla_nombre, event.regla_nombre],
    [words.fields.reconocido_por, by(event.reconocido_por, event.reconocido_en, moment)],
    [words.fields.resuelto_por, by(event.resuelto_por, event.resuelto_en, moment)],
    ['Orden', order],
    [words.fields.nota, event.nota],
  ]);

const by = (who: string | null, at: string | null, moment: Words['moment']) =>
  at && `${who ?? 'Ftrack'} · ${moment(at)}`;

const drawProtocol = ({ heading, table, small }: Drawing, { protocol }: EventPaper, { moment }: Words) => {
  heading('Protocolo de SOS');
  if (protocol.length === 0) return small('La empresa no tiene pasos en su protocolo.');
  return table(
    ['Hecho', 'Paso', 'Quién', 'Cuándo'],
    protocol.map(({ paso, hecho_por, hecho_en }) => [
      hecho_en ? 'Sí' : 'No',
      paso,
      hecho_en ? (hecho_por ?? 'Ftrack') : '—',
      moment(hecho_en),
    ]),
    [0.09, 0.47, 0.24, 0.2],
  );
};

const drawSteps = ({ heading, table, small }: Drawing, steps: readonly PasoEvento[], { moment }: Words) => {
  heading('Qué se hizo');
  if (steps.length === 0) return small('Nadie lo ha atendido todavía.');
  return table(
    ['Cuándo', 'Quién', 'Qué', 'Nota'],
    steps.map((step) => [moment(step.fecha), step.quien ?? 'Ftrack', ...pasoDicho(step)]),
    [0.19, 0.2, 0.23, 0.38],
  );
};
