import type { Auditoria } from '#contract/requests/auditoria';
import { writeAmount } from '#contract/rules/amounts';
import { audited } from '#contract/words/auditados';
import { fieldWord, valueWord } from '#contract/words/noun';
import type { Tx } from '../db/system';
import { momentsInWords } from '../db/days';
import type { CellReader } from '../records/store';

/** In a file, the changes of an action are one text: «Estado: Operativo → Dado de baja». Moments are the company's. */
export const changesInWords = async (tx: Tx): Promise<CellReader> => {
  const moments = await momentsInWords(tx);
  return (row, field) =>
    field === 'cambios' ? told(row as Pick<Auditoria, 'entidad' | 'cambios'>, moments) : row[field];
};

const told = (
  { entidad, cambios }: Pick<Auditoria, 'entidad' | 'cambios'>,
  moments: (moment: string) => string,
): string => {
  const words = audited[entidad];
  const said = (campo: string, value: unknown, name: string | null | undefined) => {
    if (name) return name;
    if (value === null || value === undefined || value === '') return '—';
    if (typeof value === 'object') return JSON.stringify(value);
    const word = valueWord(words, campo, value);
    if (word !== undefined) return word;
    if (typeof value === 'boolean') return value ? 'Sí' : 'No';
    if (typeof value === 'number' && campo !== 'anio') return writeAmount(value);
    const text = String(value);
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return text.split('-').reverse().join('/');
    return isMoment(text) ? moments(text) : text;
  };
  return cambios
    .map(({ campo, etiqueta, antes, despues, antes_nombre, despues_nombre }) => {
      const label = etiqueta ?? fieldWord(words, campo) ?? campo;
      return `${label}: ${said(campo, antes, antes_nombre)} → ${said(campo, despues, despues_nombre)}`;
    })
    .join('; ');
};

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text);
