import { ordenWords, type Plan } from '../../resources/ordenes/index';
import { wordOf } from '../../ui/faces';
import { hourOf } from '../../ui/dates/zone';
import { saveFile } from '../../ui/saveFile';

const head = ['Persona', 'Día', 'Hora', 'Orden', 'Título', 'Activo', 'Prioridad', 'Estado', 'Minutos', 'Jornada'];

/** Saves the days shown as a CSV: a row per person, day and order. */
export const saveWeek = ({ personas, ordenes }: Plan, days: readonly string[]): void => {
  const byId = new Map(ordenes.map((order) => [order.id, order]));
  const rows = personas.flatMap(({ nombre, dias }) =>
    dias
      .filter(({ fecha }) => days.includes(fecha))
      .flatMap(({ fecha, jornada_min, ordenes: ids }) =>
        ids.flatMap((id) => {
          const order = byId.get(id);
          if (!order) return [];
          const { numero, titulo, placa, activo, prioridad, estado, dias: shares, fecha_programada } = order;
          return [
            [
              ...[nombre, fecha, fecha_programada === null ? '' : hourOf(fecha_programada), numero, titulo],
              ...[placa ?? activo ?? '', wordOf(ordenWords.prioridades, prioridad), wordOf(ordenWords.estados, estado)],
              ...[shares.find((each) => each.fecha === fecha)?.min ?? 0, jornada_min],
            ],
          ];
        }),
      ),
  );
  const text = [head, ...rows].map((row) => row.map(quoted).join(';')).join('\r\n');
  saveFile(new Blob(['\ufeff', text], { type: 'text/csv' }), `planificador-${days[0]}.csv`);
};

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
const quoted = (value: string | number): string => {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
