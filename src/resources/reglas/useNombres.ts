import { useGetMany, type RaRecord } from 'react-admin';
import type { NombresRegla } from '#contract/fraseRegla';
import type { Regla } from '#contract/reglas';

type Naming = Partial<Pick<Regla, 'alcance' | 'parada_id' | 'ruta_id' | 'destinatarios' | 'crear_orden'>>;

/** What everything that these rules name is called, for their sentences. */
export const useNombres = (rules: readonly Naming[]): NombresRegla => {
  const scopes = rules.flatMap(({ alcance }) => (alcance && !('todos' in alcance) ? [alcance] : []));
  return {
    activos: useNames(
      'activos',
      scopes.flatMap(({ activos }) => told(activos)),
    ),
    niveles: useNames(
      'niveles',
      scopes.flatMap(({ niveles }) => told(niveles)),
    ),
    categorias: useNames(
      'categorias',
      scopes.flatMap(({ categorias }) => told(categorias)),
    ),
    paradas: useNames(
      'paradas',
      rules.flatMap(({ parada_id }) => parada_id ?? []),
    ),
    rutas: useNames(
      'rutas',
      rules.flatMap(({ ruta_id }) => ruta_id ?? []),
    ),
    usuarios: useNames(
      'usuarios',
      rules.flatMap(({ destinatarios }) => told(destinatarios?.usuarios)),
      'name',
    ),
    personal: useNames(
      'personal',
      rules.flatMap(({ crear_orden }) => crear_orden?.responsable_id ?? []),
      'nombre_completo',
    ),
    servicios: useNames(
      'servicios',
      rules.flatMap(({ crear_orden }) => told(crear_orden?.servicio_ids)),
    ),
  };
};

/** A sentence names no more than these. */
const told = (ids: readonly number[] = []) => ids.slice(0, 4);

const useNames = (resource: string, named: readonly number[], field = 'nombre'): ReadonlyMap<number, string> => {
  const ids = [...new Set(named)].sort((a, b) => a - b);
  const { data = [] } = useGetMany<RaRecord<number>>(resource, { ids }, { enabled: ids.length > 0 });
  // One that is gone since comes as nothing.
  return new Map(data.flatMap((row) => (row ? [[row.id, String(row[field])] as const] : [])));
};
