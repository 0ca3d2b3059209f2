import { resultadosRespuesta, inspecciones as words } from '#contract/words/inspecciones';
import { defectos } from '#contract/words/defectos';
import { ink, margin, type Drawing } from '../paper/drawing';
import { drawLetterhead, pictureOf } from '../printed/letterhead';
import { writePapers } from '../printed/papers';
import { number, wordsOf, type Words } from '../printed/words';
import type { InspectionContent, PrintedAnswer } from './pdfContent';

declare module '../untrusted/task' {
  interface Tasks {
    inspectionPdf: typeof writeInspectionPdf;
  }
}

/** An inspection on A4 portrait: what failed first, then the answers group by group. */
export const writeInspectionPdf = async (content: InspectionContent): Promise<Buffer> =>
  writePapers(
    [content],
    ({ company, inspection }) => `${company.nombre} · Inspección #${inspection.id}`,
    `Inspección #${content.inspection.id}`,
    (drawing) => {
      const { inspection, answers } = content;
      const said = wordsOf(content.company);
      drawLetterhead(drawing, content, {
        kind: 'Inspección',
        number: `#${inspection.id}`,
        state: inspection.anulada_en ? 'Anulada' : words.values.resultado[inspection.resultado],
        title: inspection.plantilla,
      });
      if (inspection.anulada_en)
        drawing.small(`Anulada el ${said.moment(inspection.anulada_en)}: ${inspection.motivo_anulacion ?? ''}`, ink, 9);
      drawing.doc.moveDown(0.6);
      drawFacts(drawing, content, said);
      const failing = answers.filter(({ resultado }) => resultado === 'falla');
      if (failing.length > 0) drawFailures(drawing, failing);
      drawGroups(
        drawing,
        answers.filter(({ resultado }) => resultado !== 'falla'),
      );
      drawSignature(drawing, content);
    },
  );

const drawFacts = ({ facts }: Drawing, { inspection }: InspectionContent, { moment, measure }: Words) =>
  facts([
    ['Activo', inspection.activo],
    ['Lugar', inspection.nivel],
    ['Inspeccionó', inspection.inspector],
    ['Fecha', moment(inspection.fecha)],
    [words.fields.duracion_s, inspection.duracion_s === null ? null : lastingOf(inspection.duracion_s)],
    [
      inspection.medidor ? words.values.medidor[inspection.medidor] : words.fields.lectura,
      inspection.medidor === 'horometro'
        ? inspection.lectura === null
          ? null
          : `${number.format(inspection.lectura)} h`
        : measure(inspection.lectura, 'km'),
    ],
    ['Resultado', words.values.resultado[inspection.resultado]],
    [
      'Sitio',
      inspection.latitud === null || inspection.longitud === null
        ? null
        : `${inspection.latitud.toFixed(5)}, ${inspection.longitud.toFixed(5)}`,
    ],
    ['Orden de trabajo', inspection.orden],
  ]);

const lastingOf = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

const drawFailures = ({ heading, table, pictures, small }: Drawing, failing: readonly PrintedAnswer[]) => {
  heading(failing.length === 1 ? '1 falla' : `${failing.length} fallas`);
  table(
    ['Punto', 'Grupo', 'Severidad', 'Lo que se vio'],
    failing.map((answer) => [
      answer.titulo,
      answer.grupo ?? '',
      defectos.values.severidad[answer.severidad],
      saidOf(answer),
    ]),
    [0.32, 0.18, 0.12, 0.38],
  );
  for (const { titulo, photos, morePhotos } of failing) {
    if (photos.length === 0) continue;
    heading(`Fotos: ${titulo}`);
    pictures(photos.map(pictureOf));
    if (morePhotos > 0) small(`Y ${morePhotos} más, que están en Ftrack.`);
  }
};

const drawGroups = ({ heading, table, pictures }: Drawing, answers: readonly PrintedAnswer[]) => {
  for (const group of new Set(answers.map(({ grupo }) => grupo))) {
    const own = answers.filter(({ grupo }) => grupo === group);
    heading(group ?? 'Puntos');
    table(
      ['Punto', 'Resultado', 'Nota'],
      own.map((answer) => [answer.titulo, resultadosRespuesta[answer.resultado], saidOf(answer)]),
      [0.44, 0.14, 0.42],
    );
    const photos = own.flatMap((answer) => answer.photos.map(pictureOf));
    if (photos.length > 0) {
      heading(`Fotos: ${group ?? 'los demás puntos'}`);
      pictures(photos);
    }
  }
};

/** Its value with the unit, the note, and who repaired what was open. */
const saidOf = ({ valor, unidad, nota, reparado }: PrintedAnswer): string => {
  const value =
    typeof valor === 'number'
      ? [number.format(valor), unidad].filter(Boolean).join(' ')
      : typeof valor === 'boolean'
        ? valor
          ? 'Sí'
          : 'No'
        : valor;
  return [value, nota, reparado && `Reparado por ${reparado.nombre}: ${reparado.nota}`].filter(Boolean).join(' · ');
};

const drawSignature = (
  { doc, room, heading, small }: Drawing,
  { inspection: { firma_nombre, inspector }, signature }: InspectionContent,
) => {
  if (!signature) return;
  heading('Firma');
  room(90);
  const at = doc.y;
  doc.image(pictureOf(signature), margin, at, { fit: [180, 60] });
  doc.y = at + 64;
  small(firma_nombre ?? inspector ?? '', ink, 9);
};
