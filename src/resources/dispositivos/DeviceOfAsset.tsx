import { CanAccess, useGetOne } from 'react-admin';
import type { Activo } from '#contract/entities/activos';
import type { Dispositivo } from '#contract/entities/dispositivos';
import { dispositivos as words } from '#contract/words/dispositivos';
import { wordOf } from '../../ui/faces';
import { Facts } from '../../ui/Facts';
import { StatusLabel } from '../../ui/StatusLabel';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';
import { AssignmentButtons } from './AssignmentButtons';
import { Battery } from './Battery';
import { DispositivoReferenceField } from './DispositivoReferenceField';
import { LastSeen } from './LastSeen';
import { conexiones, tipos } from './faces';

const { fields } = words;

/** The device that an asset carries now. Only for users who may see devices. */
const DeviceOfAsset = ({ activo }: { activo: Activo }) => (
  <CanAccess resource="dispositivos" action="show">
    <Section
      title="Dispositivo"
      actions={<AssignmentButtons activoId={activo.id} dispositivoId={activo.dispositivo_id} />}
    >
      {activo.dispositivo_id === null ? (
        <Note>No lleva dispositivo: no se ve en el mapa.</Note>
      ) : (
        <Carried id={activo.dispositivo_id} />
      )}
    </Section>
  </CanAccess>
);

export default DeviceOfAsset;

const Carried = ({ id }: { id: number }) => {
  const { data } = useGetOne<Dispositivo>('dispositivos', { id });
  if (!data) return <ListSkeleton rows={1} />;
  return (
    <Facts
      facts={[
        { label: fields.nombre, value: <DispositivoReferenceField source="dispositivo_id" /> },
        { label: fields.identificador, value: data.identificador },
        { label: fields.tipo, value: wordOf(tipos, data.tipo) },
        { label: fields.conexion, value: <StatusLabel face={conexiones[data.conexion]} /> },
        { label: fields.ultima_conexion_en, value: <LastSeen at={data.ultima_conexion_en} /> },
        { label: fields.bateria_pct, value: <Battery percent={data.bateria_pct} /> },
      ]}
    />
  );
};
