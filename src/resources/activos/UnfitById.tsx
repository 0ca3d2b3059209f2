import { useGetManyAggregate } from 'react-admin';
import type { Activo } from '#contract/entities/activos';
import { UnfitNotice } from './Unfit';

/** Why the asset with this id must not leave, as it is now. `named`: with its name, among others. */
export const UnfitById = ({ id, named = false }: { id: number; named?: boolean }) => {
  const { data } = useGetManyAggregate<Activo>('activos', { ids: [id] });
  const [asset] = data ?? [];
  return <UnfitNotice of={asset} name={named ? asset?.nombre : undefined} />;
};
