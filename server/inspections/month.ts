import { defectos } from '#contract/words/defectos';
import { inspecciones as words } from '#contract/words/inspecciones';
import { dateInWords } from '#contract/core/noDate';
import type { Drawing } from '../paper/drawing';
import { drawLetterhead } from '../printed/letterhead';
import { writePapers } from '../printed/papers';
import { number, wordsOf, type Words } from '../printed/words';
import type { MonthContent, MonthRow } from './monthContent';

declare module '../untrusted/task' {
  interface Tasks {
    inspectionMonthPdf: typeof writeMonthPdf;
  }
}

/** A month of an asset on A4 portrait: a row for each inspection, and what the month adds up to. */
export const writeMonthPdf = async (content: MonthContent): Promise<Buffer> =>
  writePapers(
    [content],
    ({ company, placa, mes }) => `${company.nombre} · ${placa} · ${mes}`,
    `Inspecciones de ${content.placa} · ${content.mes}`,
    (drawing) => {
      const { activo, placa, mes, nivel } = content;
      drawLetterhead(drawing, content, {
        kind: 'Inspecciones del mes',
        number: placa,
        state: dateInWords(months, `${mes}-15T12:00:00Z`),
        title: activo,
      });
      if (nivel) drawing.small(nivel);
      drawing.doc.moveDown(0.6);
      drawSums(drawing, content);
      drawRows(drawing, content, wordsOf(content.company));
    },
  );

const months = new Intl.DateTimeFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const drawSums = ({ facts }: Drawing, { rows, debidas, hechas }: MonthContent) => {
  const of = (resultado: MonthRow['resultado']) => rows.filter((row) => row.resultado === resultado).length;
  facts([
    ['Inspecciones', String(rows.length)],
    ['Días con inspección', String(new Set(rows.map(({ dia }) => dia)).size)],
    [words.values.resultado.apta, String(of('apta'))],
    [words.values.resultado.con_observaciones, String(of('con_observaciones'))],
    [words.values.resultado.no_apta, String(of('no_apta'))],
    [
      'Cumplimiento',
      debidas > 0 ? `${hechas} de ${debidas} debidas (${number.format((100 * hechas) / debidas)} %)` : null,
    ],
    ['Firmadas', String(rows.filter(({ firmada }) => firmada).length)],
  ]);
};

const drawRows = ({ heading, table, small }: Drawing, { rows }: MonthContent, said: Words) => {
  heading('Día por día');
  if (rows.length === 0) return small('No hubo inspecciones en este mes.');
  table(
    ['Día', 'Hora', 'Inspeccionó', 'Lectura', 'Resultado', 'Fallas', 'Firma'],
    rows.map((row) => [
      row.dia.slice(8),
      row.hora,
      [row.inspector, row.plantilla].filter(Boolean).join(' · '),
      readingOf(row, said),
      words.values.resultado[row.resultado],
      row.fallas.map(failureOf).join('; '),
      row.firmada ? 'Sí' : 'No',
    ]),
    [0.06, 0.08, 0.23, 0.13, 0.15, 0.29, 0.06],
  );
  return undefined;
};

const readingOf = ({ lectura, medidor }: MonthRow, { measure }: Words): string =>
  lectura === null ? '' : medidor === 'horometro' ? `${number.format(lectura)} h` : (measure(lectura, 'km') ?? '');

const failureOf = ({ titulo, severidad, nota }: MonthRow['fallas'][number]): string =>
  `${titulo} (${defectos.values.severidad[severidad].toLowerCase()})${nota ? `: ${nota}` : ''}`;
