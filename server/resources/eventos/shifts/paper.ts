import type { Turno } from '#contract/entities/turnos';
import { eventos } from '#contract/words/eventos';
import { resumenTurno as words } from '#contract/words/turnos';
import { ink, type Drawing } from '../../../paper/drawing';
import type { PaperOf } from '../../../printed/company';
import { drawLetterhead } from '../../../printed/letterhead';
import { writePapers } from '../../../printed/papers';
import { wordsOf, type Words } from '../../../printed/words';

declare module '../../../untrusted/task' {
  interface Tasks {
    shiftPdf: typeof writeShiftPdf;
  }
}

/** A shift that was handed over. */
export interface ShiftPaper extends PaperOf {
  shift: Turno;
}

/** One shift on A4 portrait: the note on top, then what the shift was. */
export const writeShiftPdf = async (paper: ShiftPaper): Promise<Buffer> => {
  const { shift, company } = paper;
  return writePapers(
    [paper],
    () => `${company.nombre} · Turno ${shift.id}`,
    `Entrega de turno ${shift.id}`,
    (drawing) => {
      const said = wordsOf(company);
      drawLetterhead(drawing, paper, {
        kind: 'Entrega de turno',
        number: String(shift.id),
        state: shift.confirmado_en === null ? 'Sin confirmar' : `Recibido ${said.moment(shift.confirmado_en)}`,
        title: `${shift.de ?? '—'} entrega a ${shift.a ?? '—'}`,
      });
      drawing.small(shift.nota, ink, 11);
      drawing.doc.moveDown(0.6);
      drawSummary(drawing, shift, said);
    },
  );
};

const drawSummary = ({ facts, heading, table }: Drawing, { resumen, creado_en, eventos_n }: Turno, said: Words) => {
  facts([
    ['Entregado', said.moment(creado_en)],
    ['Eventos que pasaron', String(eventos_n)],
    ...(resumen ? [['Turno desde', said.moment(resumen.desde)] as [string, string]] : []),
    ...Object.entries(words).map(([field, label]): [string, string | null] => [
      label,
      resumen && String(resumen[field as keyof typeof words]),
    ]),
  ]);
  if (!resumen) return;
  if (resumen.sin_dueno.length > 0) {
    heading(words.sin_dueno_n);
    table(
      ['Evento', 'Activo', 'Desde'],
      resumen.sin_dueno.map(({ tipo, activo, inicio_en }) => [
        eventos.values.tipo[tipo],
        activo ?? '—',
        said.moment(inicio_en),
      ]),
      [0.4, 0.35, 0.25],
    );
  }
  if (resumen.tarde.length > 0) {
    heading(words.tarde_n);
    table(
      ['Ruta', 'Activo', 'Retraso'],
      resumen.tarde.map(({ ruta, activo, retraso_min }) => [ruta ?? '—', activo ?? '—', `${retraso_min ?? 0} min`]),
      [0.45, 0.35, 0.2],
    );
  }
};
