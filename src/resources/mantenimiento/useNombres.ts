import type { NombresPlan } from '#contract/sentences/frasePlan';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import { useNamesOf } from '../../ui/useNamesOf';

type Naming = Partial<Pick<Mantenimiento, 'activos' | 'niveles' | 'categorias' | 'servicio_ids' | 'responsable_id'>>;

/** The names of all records in these plans' sentences. */
export const useNombres = (plans: readonly Naming[]): NombresPlan => {
  const named = (field: 'activos' | 'niveles' | 'categorias' | 'servicio_ids') =>
    plans.flatMap((plan) => firstFew(plan[field]));
  return {
    activos: useNamesOf('activos', named('activos')),
    niveles: useNamesOf('niveles', named('niveles')),
    categorias: useNamesOf('categorias', named('categorias')),
    servicios: useNamesOf('servicios', named('servicio_ids')),
    personal: useNamesOf(
      'personal',
      plans.flatMap(({ responsable_id }) => responsable_id ?? []),
      'nombre_completo',
    ),
  };
};

/** The most names in a sentence. */
const firstFew = (ids: readonly number[] = []) => ids.slice(0, 4);
