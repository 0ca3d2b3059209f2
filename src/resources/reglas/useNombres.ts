import type { NombresRegla } from '#contract/sentences/fraseRegla';
import type { Regla } from '#contract/entities/reglas';
import { useNamesOf } from '../../ui/useNamesOf';

type Naming = Partial<
  Pick<Regla, 'alcance' | 'parada_id' | 'ruta_id' | 'destinatarios' | 'escalamiento' | 'crear_orden'>
>;

/** The names of all records in these rules' sentences. */
export const useNombres = (rules: readonly Naming[]): NombresRegla => {
  const scopes = rules.flatMap(({ alcance }) => (alcance && !('todos' in alcance) ? [alcance] : []));
  const named = (field: 'activos' | 'niveles' | 'categorias') => scopes.flatMap((scope) => firstFew(scope[field]));
  return {
    activos: useNamesOf('activos', named('activos')),
    niveles: useNamesOf('niveles', named('niveles')),
    categorias: useNamesOf('categorias', named('categorias')),
    paradas: useNamesOf(
      'paradas',
      rules.flatMap(({ parada_id }) => parada_id ?? []),
    ),
    rutas: useNamesOf(
      'rutas',
      rules.flatMap(({ ruta_id }) => ruta_id ?? []),
    ),
    usuarios: useNamesOf(
      'usuarios',
      rules.flatMap(({ destinatarios, escalamiento = [] }) =>
        [destinatarios, ...escalamiento].flatMap((recipients) => firstFew(recipients?.usuarios)),
      ),
      'name',
    ),
    personal: useNamesOf(
      'personal',
      rules.flatMap(({ crear_orden }) => crear_orden?.responsable_id ?? []),
      'nombre_completo',
    ),
    servicios: useNamesOf(
      'servicios',
      rules.flatMap(({ crear_orden }) => firstFew(crear_orden?.servicio_ids)),
    ),
  };
};

/** The most names in a sentence. */
const firstFew = (ids: readonly number[] = []) => ids.slice(0, 4);
