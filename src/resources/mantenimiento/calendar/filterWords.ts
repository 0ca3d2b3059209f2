import { tipoPlanificado, type ClaseCita } from '#contract/requests/calendario';
import { clasesDeCita, mantenimiento, vencimientos } from '#contract/words/mantenimiento';
import { ordenes } from '#contract/words/ordenes';
import { useNames } from '../../../ui/useNamesOf';
import type { FilterName, Filters } from './useCalendarQuery';

export const kinds = { vencimientos: 'Vencimientos', pronosticos: 'Pronósticos', ordenes: 'Órdenes' } as const;

const typeWords: Readonly<Record<string, string>> = { ...ordenes.values.tipo, ...mantenimiento.values.tipo };
/** The types of plans and of orders. */
export const types = Object.fromEntries(tipoPlanificado.options.map((tipo) => [tipo, typeWords[tipo] ?? tipo]));

const { fields } = vencimientos;
const labels = {
  plan_id: fields.plan,
  activo_id: fields.activo,
  responsable_id: fields.responsable_id,
  bajo_nivel_id: fields.nivel_id,
  que: 'Qué',
  tipo: fields.tipo,
  clase: 'Estado',
} satisfies Record<FilterName, string>;

/** The active filters in words. */
export const useFilterWords = (filters: Filters): { name: FilterName; label: string; said: string }[] => {
  const id = (name: FilterName) => Number(filters[name]) || undefined;
  const named = {
    plan_id: useNames('mantenimiento', id('plan_id')),
    activo_id: useNames('activos', id('activo_id')),
    responsable_id: useNames('personal', id('responsable_id')),
    bajo_nivel_id: useNames('niveles', id('bajo_nivel_id')),
  };
  const said: Record<FilterName, () => string> = {
    plan_id: () => named.plan_id(id('plan_id')),
    activo_id: () => named.activo_id(id('activo_id')),
    responsable_id: () => named.responsable_id(id('responsable_id')),
    bajo_nivel_id: () => named.bajo_nivel_id(id('bajo_nivel_id')),
    que: () => wordIn(kinds, filters.que),
    tipo: () => wordIn(types, filters.tipo),
    clase: () => wordIn(clasesDeCita satisfies Record<ClaseCita, string>, filters.clase),
  };
  const names: readonly FilterName[] = [
    'que',
    'tipo',
    'clase',
    'plan_id',
    'activo_id',
    'responsable_id',
    'bajo_nivel_id',
  ];
  return names
    .filter((name) => filters[name] !== undefined)
    .map((name) => ({ name, label: labels[name], said: said[name]() }));
};

const wordIn = (words: Readonly<Record<string, string>>, value = '') => words[value] ?? value;
