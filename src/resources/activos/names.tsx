import { useGetManyAggregate } from 'react-admin';
import type { Activo } from '#contract/entities/activos';
import type { Persona } from '#contract/entities/personal';

/** The name of the asset with this id. */
export const ActivoName = ({ id }: { id: unknown }) => useOne<Activo>('activos', id)?.nombre ?? '—';

/** The name of the person with this id. */
export const PersonaName = ({ id }: { id: unknown }) => useOne<Persona>('personal', id)?.nombre_completo ?? '—';

const useOne = <Row extends Activo | Persona>(resource: string, id: unknown): Row | undefined => {
  const known = typeof id === 'number';
  return useGetManyAggregate<Row>(resource, { ids: known ? [id] : [] }, { enabled: known }).data?.[0];
};
