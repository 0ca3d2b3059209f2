import { RecordContextProvider } from 'react-admin';
import type { Dispositivo } from '#contract/dispositivos';
import { dispositivos as words } from '#contract/words/dispositivos';
import { storedWords } from '#contract/words/noun';
import { FaceChip } from '../../ui/FaceChip';
import { wordOf } from '../../ui/faces';
import { Facts } from '../../ui/Facts';
import { dateTime, number } from '../../ui/formats';
import { StatusLabel } from '../../ui/StatusLabel';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { RecordPage } from '../../ui/RecordPage';
import { Section } from '../../ui/Section';
import { ShowHeader } from '../../ui/ShowHeader';
import { ActivoReferenceField } from '../activos/index';
import { AssignmentButtons } from './AssignmentButtons';
import { useAssignments } from './assignments';
import { Battery } from './Battery';
import { Commands } from './Commands';
import { DeviceFrames } from './connect/DeviceFrames';
import { Expiry } from '../../ui/Expiry';
import { Note } from '../../ui/Note';
import { PlainTable } from '../../ui/PlainTable';
import { LastSeen } from './LastSeen';
import { TrackerConnection } from './TrackerConnection';
import { StateButtons } from './StateButtons';
import { conexiones, estados, tipos, unidades } from './faces';

const { fields } = words;

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
          <Facts
            facts={[
              { label: fields.tipo, value: wordOf(tipos, dispositivo.tipo) },
              { label: fields.conexion, value: <StatusLabel face={conexiones[dispositivo.conexion]} /> },
              { label: fields.ultima_conexion_en, value: <LastSeen at={dispositivo.ultima_conexion_en} /> },
              { label: fields.bateria_pct, value: <Battery percent={dispositivo.bateria_pct} /> },
              { label: fields.marca, value: dispositivo.marca },
              { label: fields.modelo, value: dispositivo.modelo },
              { label: fields.unidad_velocidad, value: wordOf(unidades, dispositivo.unidad_velocidad) },
              { label: fields.intervalo_s, value: dispositivo.intervalo_s && number(dispositivo.intervalo_s) },
              { label: fields.protocolo, value: dispositivo.protocolo },
              { label: fields.firmware, value: dispositivo.firmware },
              { label: fields.operador, value: dispositivo.operador },
              { label: fields.telefono_sim, value: dispositivo.telefono_sim },
              { label: fields.iccid, value: dispositivo.iccid },
              {
                label: fields.garantia_vence_en,
                value: dispositivo.garantia_vence_en && <Expiry day={dispositivo.garantia_vence_en} />,
              },
              { label: storedWords.actualizado_en, value: dateTime(dispositivo.actualizado_en) },
            ]}
          />
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
            ['Odómetro', (row) => (row.odometro_km === null ? '—' : `${number(row.odometro_km)} km`), 'right'],
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
