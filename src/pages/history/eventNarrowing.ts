import { veEvento } from '#contract/entities/eventos';
import type { Role } from '#contract/core/roles';
import { tipoEvento } from '#contract/entities/valoresEvento';
import { eventos as words } from '#contract/words/eventos';
import { estadosDeEvento, severidadesDeEvento, tiposDeEvento } from '../../resources/eventos/index';
import { choicesOf, type Faces } from '../../ui/faces';

/** The filters of the events, each a parameter of the address. Withdrawn events are hidden unless it asks for them. */
export const eventFilters = ['tipo', 'severidad', 'estado', 'tardio', 'corregido'] as const;
export type EventFilter = (typeof eventFilters)[number];

/** The values that a role may choose for each. */
export const choicesFor = (role: Role): Record<EventFilter, { id: string; name: string }[]> => {
  const seen: Faces = Object.fromEntries(
    tipoEvento.options.filter((tipo) => veEvento(role, tipo)).map((tipo) => [tipo, tiposDeEvento[tipo]]),
  );
  return {
    tipo: choicesOf(seen),
    severidad: choicesOf(severidadesDeEvento),
    estado: choicesOf(estadosDeEvento),
    tardio: Object.entries(words.values.tardio).map(([id, name]) => ({ id, name })),
    corregido: [
      { id: 'todos', name: 'Mostrar también' },
      { id: 'true', name: 'Solo corregidos' },
    ],
  };
};

/** The filters in the address; unknown values are ignored. */
export const eventFiltersOf = (search: URLSearchParams, role: Role): Partial<Record<EventFilter, string>> => {
  const choices = choicesFor(role);
  return Object.fromEntries(
    eventFilters.flatMap((name) => {
      const value = search.get(name);
      return choices[name].some(({ id }) => id === value) ? [[name, value]] : [];
    }),
  );
};
