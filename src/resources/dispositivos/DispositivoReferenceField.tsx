import { FunctionField, ReferenceField } from 'react-admin';
import type { Dispositivo } from '#contract/dispositivos';

/** The device that the record names, a link for who may open it. */
export const DispositivoReferenceField = ({ source }: { source: string }) => (
  <ReferenceField source={source} reference="dispositivos" emptyText="—">
    <FunctionField<Dispositivo> render={({ nombre, identificador }) => <span title={identificador}>{nombre ?? identificador}</span>} />
  </ReferenceField>
);
