import { FunctionField, ReferenceField } from 'react-admin';
import type { Activo } from '#contract/entities/activos';

/** The asset that the record refers to, a link if the user may open it. */
export const ActivoReferenceField = ({ source }: { source: string }) => (
  <ReferenceField source={source} reference="activos" emptyText="—">
    <FunctionField<Activo>
      render={({ nombre, codigo, placa }) => <span title={[codigo, placa].filter(Boolean).join(' · ')}>{nombre}</span>}
    />
  </ReferenceField>
);
