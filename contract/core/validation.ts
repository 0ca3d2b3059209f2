import { z } from 'zod';
import { writeAmount } from '../rules/amounts';

/** The error messages of values, in plain Spanish. The only source for forms and API. */

type Issue = z.core.$ZodRawIssue;

const counted = (n: unknown, one: string, many: string) => `${String(n)} ${Number(n) === 1 ? one : many}`;

const expected: Record<string, string> = {
  string: 'Debe ser un texto',
  number: 'Debe ser un número',
  int: 'Debe ser un número entero',
  boolean: 'Debe ser sí o no',
  array: 'Debe ser una lista',
  object: 'Debe ser un objeto',
  date: 'Debe ser una fecha',
};

const formats: Record<string, string> = {
  email: 'Debe ser un correo electrónico',
  url: 'Debe ser una dirección web',
  uuid: 'Debe ser un identificador válido',
  datetime: 'Debe ser una fecha y hora',
  date: 'Debe ser una fecha',
};

const sized = (issue: Issue, bound: unknown, edge: 'Mínimo' | 'Máximo') => {
  if (issue.origin === 'string')
    return edge === 'Mínimo' && bound === 1 ? 'Obligatorio' : `${edge} ${counted(bound, 'carácter', 'caracteres')}`;
  if (issue.origin === 'array') return `${edge} ${counted(bound, 'elemento', 'elementos')}`;
  return `${edge} ${boundText(bound)}`;
};

/** Small whole bounds stay bare: a year has no thousands. */
const boundText = (bound: unknown) => {
  const value = Number(bound);
  return Number.isInteger(value) && Math.abs(value) < 10_000 ? String(value) : writeAmount(value, 6);
};

const explain = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Obligatorio'
        : (expected[issue.expected] ?? 'Valor no válido');
    case 'too_small':
      return sized(issue, issue.minimum, 'Mínimo');
    case 'too_big':
      return sized(issue, issue.maximum, 'Máximo');
    case 'invalid_format':
      return formats[issue.format] ?? 'Formato no válido';
    case 'invalid_value':
      return issue.input === undefined || issue.input === null || issue.input === ''
        ? 'Obligatorio'
        : 'Valor no permitido';
    case 'unrecognized_keys':
      return `Campo desconocido: ${issue.keys.slice(0, 10).join(', ').slice(0, 200)}`;
    default:
      return 'Valor no válido';
  }
};

z.config({ customError: explain, jitless: typeof window !== 'undefined' });

export { z };
