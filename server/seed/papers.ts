import PDFDocument from 'pdfkit';
import type { Random } from './random';
import type { DemoAsset } from './context';
import { dayAt } from './stories';

/** Days that a document remains valid: some have expired, others soon will. */
const left = [-9, 240, 12, 180, 25, 300, 95, 3, 150, 330];

const kinds = [
  { tipo: 'SOAT', emisor: 'Seguros Mundial', numero: 'AT' },
  { tipo: 'Revisión técnico-mecánica', emisor: 'CDA Automotor Norte', numero: 'RTM' },
  { tipo: 'Póliza', emisor: 'Seguros Bolívar', numero: 'POL' },
] as const;

/** The documents of road vehicles, each a PDF of one page. */
export const papersOf = async (
  { nombre, placa, codigo }: Pick<DemoAsset, 'nombre' | 'placa' | 'codigo'>,
  number: number,
  random: Random,
  day: number,
) => {
  if (!placa) return [];
  const papers = [];
  for (const [at, kind] of kinds.slice(0, number % 3 === 0 ? 3 : 2).entries()) {
    const remaining = left[(number * 3 + at * 4) % left.length] ?? 90;
    const vence_en = dayAt(day, -remaining).slice(0, 10);
    const fecha = dayAt(day, 365 - remaining, 15);
    const numero = `${kind.numero}-${random.int(100_000, 999_999)}`;
    const lines = [
      `${nombre} · ${codigo}`,
      `Placa ${placa}`,
      `Número ${numero}`,
      `Expedido por ${kind.emisor}`,
      `Vence el ${vence_en}`,
    ];
    papers.push({
      tipo: kind.tipo,
      emisor: kind.emisor,
      numero,
      expedido_en: fecha.slice(0, 10),
      vence_en,
      aviso_dias: 30,
      fecha,
      nombre: `${kind.tipo} ${placa}.pdf`,
      contenido: await paper(kind.tipo, lines, new Date(fecha)),
    });
  }
  return papers;
};

const paper = async (title: string, lines: readonly string[], date: Date): Promise<Buffer> => {
  const pdf = new PDFDocument({ size: 'A5', margin: 48, info: { Title: title, CreationDate: date } });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise((resolve) => pdf.on('end', resolve));
  pdf.fontSize(22).text(title).moveDown(0.6).fontSize(12);
  for (const line of lines) pdf.text(line).moveDown(0.3);
  pdf.moveDown(1).fontSize(9).fillColor('#666666').text('Documento de demostración, sin valor legal.');
  pdf.end();
  await done;
  return Buffer.concat(parts);
};
