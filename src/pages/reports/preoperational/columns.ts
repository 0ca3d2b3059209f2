import { valueWord } from '#contract/words/noun';
import { preoperacional as words } from '#contract/words/preoperacional';
import { calendarDay, inCompanyUnit, labelShown, number } from '../../../ui/formats';

import type { RowColumn } from '../rows/rowReport';

const sources = [
  ...(['fecha', 'hora', 'placa', 'activo', 'conductor', 'odometro_km', 'resultado', 'fallas_n'] as const),
  ...(['fallas', 'accion', 'reparado_en', 'firmada'] as const),
];

/** The columns of the record, in the order of the paper. */
export const columns: readonly RowColumn[] = sources.map((source) => ({
  source,
  label: labelShown(words.fields[source]),
  ...((source === 'odometro_km' || source === 'fallas_n') && { numeric: true as const }),
  text: ({ [source]: value }) => textOf(source, value),
}));

const textOf = (source: (typeof sources)[number], value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number')
    return source === 'odometro_km' ? number(inCompanyUnit(value, 'km'), 1) : number(value);
  if (typeof value !== 'string' || value === '') return '—';
  if (source === 'fecha' || source === 'reparado_en') return calendarDay(value);
  return valueWord(words, source, value) ?? value;
};
