import type { Senal } from '#contract/entities/senales';

/** The same as one line, for what two people changed at once. */
export const signalsText = (value: unknown): string =>
  Array.isArray(value)
    ? (value as Senal[])
        .map(({ atributo, nombre, calibracion }) => `${atributo}: ${nombre}${calibracion ? ' (con tabla)' : ''}`)
        .join('; ')
    : '';
