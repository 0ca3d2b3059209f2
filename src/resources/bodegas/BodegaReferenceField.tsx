import { FunctionField, ReferenceField } from 'react-admin';
import type { Bodega } from '#contract/entities/bodegas';

/** The store that the record refers to. */
export const BodegaReferenceField = ({ source }: { source: string }) => (
  <ReferenceField source={source} reference="bodegas" emptyText="—" link={false}>
    <FunctionField<Bodega> render={({ nombre }) => nombre} />
  </ReferenceField>
);
