import { useGetManyAggregate } from 'react-admin';
import type { Activo } from '#contract/entities/activos';
import type { Orden } from '#contract/entities/ordenes';
import type { Persona } from '#contract/entities/personal';

/** The asset and the person of an order. */
export const useWhatAndWho = ({ activo_id, responsable_id }: Pick<Orden, 'activo_id' | 'responsable_id'>) => ({
  asset: useOne<Activo>('activos', activo_id),
  person: useOne<Persona>('personal', responsable_id),
});

/** The asset and the person of an order in one line, without links: for cards that are links themselves. */
export const WhatAndWho = ({ orden }: { orden: Orden }) => {
  const { asset, person } = useWhatAndWho(orden);
  return [asset?.nombre, orden.responsable_id === null ? 'Sin asignar' : person?.nombre_completo]
    .filter(Boolean)
    .join(' · ');
};

const useOne = <Row extends Activo | Persona>(resource: string, id: number | null): Row | undefined =>
  useGetManyAggregate<Row>(resource, { ids: id === null ? [] : [id] }, { enabled: id !== null }).data?.[0];
