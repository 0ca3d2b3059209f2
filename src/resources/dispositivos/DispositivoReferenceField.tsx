import { FunctionField, ReferenceField } from 'react-admin';
import type { Dispositivo } from '#contract/entities/dispositivos';

/** The device that the record refers to, a link if the user may open it. */
export const DispositivoReferenceField = ({ source }: { source: string }) => (
  <ReferenceField source={source} reference="dispositivos" emptyText="—">
    <FunctionField<Dispositivo>
      render={({ nombre, identificador }) => <span title={identificador}>{nombre ?? identificador}</span>}
    />
  </ReferenceField>
);
