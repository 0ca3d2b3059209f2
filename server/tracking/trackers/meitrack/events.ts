import { bit } from '../packets/bytes';
import { numbered } from '../packets/report';

/** What the number of an event says. In the texts and in both binary forms. */
export const alarms: Readonly<Record<number, string>> = {
  1: 'sos',
  17: 'bateria_baja',
  18: 'bateria_baja',
  19: 'exceso',
  20: 'geocerca_entrada',
  21: 'geocerca_salida',
  22: 'energia_restaurada',
  23: 'corte_energia',
  28: 'manipulacion',
  36: 'remolque',
  44: 'interferencia',
  78: 'choque',
  79: 'choque',
  90: 'giro',
  91: 'giro',
  129: 'frenada',
  130: 'aceleracion',
  135: 'fatiga',
};

/** Inputs or outputs from the bits of a byte. */
export const flagsOf = (name: string, value: number, count: number) =>
  numbered(
    name,
    Array.from({ length: count }, (_, at) => bit(value, at)),
  );
