import { useGetManyAggregate } from 'react-admin';
import type { Activo } from '#contract/entities/activos';
import { UnfitNotice } from './Unfit';

/** Why the asset with this id must not leave, as it is now. */
export const UnfitById = ({ id }: { id: number }) => {
  const { data } = useGetManyAggregate<Activo>('activos', { ids: [id] });
  return <UnfitNotice of={data?.[0]} />;
};
