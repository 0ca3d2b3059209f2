import { prefijoAtributo, readDato } from '#contract/entities/datos';
import { nombreDeSenal, unidadDeSenal } from '#contract/words/senales';
import type { Fact } from '../../../ui/Facts';
import { number } from '../../../ui/formats';

/**
 * What a device says of its inputs and outputs, by the names that its company has given them. What only its maker
 * understands is left out.
 */
export const signalFacts = (
  atributos: Readonly<Record<string, unknown>> | null,
  nombres: Readonly<Record<string, string>>,
): Fact[] =>
  Object.entries(atributos ?? {}).flatMap(([atributo, value]) => {
    const label = nombreDeSenal(atributo, nombres);
    return label === undefined
      ? []
      : [{ label, value: valueOf(readDato(prefijoAtributo + atributo, value) ?? value, atributo) }];
  });

const valueOf = (value: unknown, atributo: string): string => {
  if (typeof value === 'boolean')
    return /^(entrada|salida|in|out)_?\d/.test(atributo) ? (value ? 'Activa' : 'Inactiva') : value ? 'Sí' : 'No';
  if (typeof value !== 'number') return String(value);
  return [number(value, 2), unidadDeSenal(atributo)].filter(Boolean).join(' ');
};
