import { RecordContextProvider } from 'react-admin';
import type { Dispositivo } from '#contract/entities/dispositivos';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { factsOf, lastChange } from '../../ui/fields/facts';
import { dateTime, kilometres } from '../../ui/formats';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { RecordPage } from '../../ui/RecordPage';
import { Section } from '../../ui/Section';
import { ShowHeader } from '../../ui/ShowHeader';
import { ActivoReferenceField } from '../activos/index';
import { AssignmentButtons } from './AssignmentButtons';
import { useAssignments } from './assignments';
import { Commands } from './Commands';
import { DeviceFrames } from './connect/DeviceFrames';
import { Note } from '../../ui/Note';
import { PlainTable } from '../../ui/PlainTable';
import { TrackerConnection } from './TrackerConnection';
import { StateButtons } from './StateButtons';
import { estados } from './faces';
import { fields } from './fields';

const DispositivoShow = () => (
  <RecordPage<Dispositivo>>
    {(dispositivo) => (
      <>
        <ShowHeader
          title={dispositivo.nombre ?? dispositivo.identificador}
          detail={dispositivo.nombre === null ? '' : dispositivo.identificador}
          status={<FaceChip face={estados[dispositivo.estado]} />}
        />
        <Section title="Datos" actions={<StateButtons dispositivo={dispositivo} />}>
          <Facts facts={[...factsOf(fields, dispositivo), lastChange(dispositivo)]} />
        </Section>
        <Section
          title="Activo"
          actions={<AssignmentButtons activoId={dispositivo.activo_id} dispositivoId={dispositivo.id} />}
        >
          {dispositivo.activo_id === null ? (
            <Note>No está asignado: lo que reporte no se ve en el mapa.</Note>
          ) : (
            <ActivoReferenceField source="activo_id" />
          )}
        </Section>
        <TrackerConnection dispositivo={dispositivo} />
        <Commands dispositivoId={dispositivo.id} />
        <DeviceFrames dispositivoId={dispositivo.id} />
        <History dispositivo={dispositivo} />
      </>
    )}
  </RecordPage>
);

export default DispositivoShow;

/** Every assignment, the newest first. */
const History = ({ dispositivo: { id, version } }: { dispositivo: Dispositivo }) => {
  const { data, isError } = useAssignments(id, version);
  return (
    <Section title="Historial de asignaciones">
      {isError && <Note>No se pudo cargar el historial.</Note>}
      {!data && !isError && <ListSkeleton rows={2} />}
      {data?.length === 0 && <Note>Nunca se ha asignado.</Note>}
      {data && data.length > 0 && (
        <PlainTable
          rows={data}
          keyOf={(row) => row.id}
          columns={[
            [
              'Activo',
              (row) => (
                <RecordContextProvider value={row}>
                  <ActivoReferenceField source="activo_id" />
                </RecordContextProvider>
              ),
            ],
            ['Desde', (row) => dateTime(row.desde)],
            ['Hasta', (row) => (row.hasta === null ? 'Vigente' : dateTime(row.hasta))],
            ['Motivo', (row) => row.motivo ?? '—'],
            ['Odómetro', (row) => kilometres(row.odometro_km), 'right'],
            [
              'Foto',
              (row) =>
                row.foto_url ? (
                  <a href={row.foto_url} target="_blank" rel="noreferrer">
                    Ver
                  </a>
                ) : (
                  '—'
                ),
            ],
          ]}
        />
      )}
    </Section>
  );
};
