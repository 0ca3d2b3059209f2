import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';
import { DataTableColumn, useRecordContext } from 'react-admin';
import type { AdminDispositivo } from '#contract/requests/admin';
import { adminDispositivos } from '#contract/words/admin';
import { conexiones, estados, tipos } from '../../resources/dispositivos/faces';
import { Ago } from '../../ui/Ago';
import { CompactList } from '../../ui/CompactList';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { wordOf } from '../../ui/faces';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { StatusLabel } from '../../ui/StatusLabel';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { Section } from '../../ui/Section';
import { AdminPage } from './AdminPage';
import { makeOf } from './faces';
import { WorkInButton } from './WorkInButton';
import styles from './admin.module.css';
import { RowTime } from './RowTime';

// The form is loaded only when needed.
const MoveDialog = lazy(() => import('./MoveDialog'));

const { fields } = adminDispositivos;
const Column = DataTableColumn<AdminDispositivo>;
const columns = {
  all: [
    'identificador',
    'nombre',
    'empresa',
    'conexion',
    'ultima_conexion_en',
    'posiciones_minuto',
    'activo',
    'estado',
    'tipo',
    'marca',
    'creado_en',
  ],
  hidden: ['marca', 'creado_en'],
};

/** The devices of all companies; one in stock can be transferred to another company. */
const Devices = () => (
  <AdminPage
    resource="admin-dispositivos"
    parameter="dispositivo"
    search="Buscar dispositivo o empresa"
    sort={{ field: 'ultima_conexion_en', order: 'DESC' }}
    columns={columns}
    empty={{ icon: 'router', text: 'Ninguna empresa tiene dispositivos todavía.' }}
    nameOf={({ nombre, identificador }) => String(nombre ?? identificador)}
    filters={[
      { source: 'conexion', label: fields.conexion, faces: conexiones },
      { source: 'estado', label: fields.estado, faces: estados },
      { source: 'tipo', label: fields.tipo, faces: tipos },
    ]}
    table={<Table />}
    compact={
      <CompactList<AdminDispositivo>
        title={({ nombre, identificador }) => nombre ?? identificador}
        aside={({ conexion }) => <StatusLabel face={conexiones[conexion]} />}
        detail={({ identificador, empresa, activo }) => [empresa, identificador, activo].filter(Boolean).join(' · ')}
      />
    }
    record={<Device />}
  />
);

export default Devices;

const Table = () => (
  <RecordTable columns={columns}>
    <Column source="identificador" render={({ identificador }) => <RecordLink>{identificador}</RecordLink>} />
    <Column source="nombre" render={({ nombre }) => nombre ?? '—'} />
    <Column source="empresa" />
    <Column source="conexion" disableSort render={({ conexion }) => <StatusLabel face={conexiones[conexion]} />} />
    <Column source="ultima_conexion_en" sortByOrder="DESC" render={({ ultima_conexion_en: at }) => <Ago at={at} />} />
    <Column
      source="posiciones_minuto"
      align="right"
      disableSort
      render={({ posiciones_minuto }) => number(posiciones_minuto, 1)}
    />
    <Column source="activo" disableSort render={({ activo }) => activo ?? '—'} />
    <Column source="estado" render={({ estado }) => <FaceChip face={estados[estado]} />} />
    <Column source="tipo" render={({ tipo }) => wordOf(tipos, tipo)} />
    <Column source="marca" disableSort render={(row) => makeOf(row) || '—'} />
    <Column
      source="creado_en"
      render={({ creado_en, empresa_id }) => <RowTime day at={creado_en} empresaId={empresa_id} />}
    />
  </RecordTable>
);

const Device = () => {
  const row = useRecordContext<AdminDispositivo>();
  const [moving, setMoving] = useState(false);
  if (!row) return null;
  const {
    identificador,
    tipo,
    estado,
    conexion,
    empresa,
    activo,
    ultima_conexion_en: at,
    bateria_pct,
    creado_en,
    id,
    empresa_id,
    empresa_activa,
  } = row;
  return (
    <>
      <Section
        title="Dispositivo"
        actions={
          <>
            <Button
              variant="outlined"
              disabled={estado !== 'en_stock'}
              startIcon={<Icon name="swap_horiz" />}
              onClick={() => setMoving(true)}
            >
              Mover a otra empresa
            </Button>
            <WorkInButton label="Abrir en su empresa" of={row} to={`/dispositivos/${id}/show`} />
          </>
        }
      >
        {estado !== 'en_stock' && (
          <p className={styles.adminWords}>Solo se mueve un dispositivo en stock: retírelo primero de su activo.</p>
        )}
        {!empresa_activa && (
          <p className={styles.adminWords}>Su empresa está suspendida: no se le recibe ninguna posición.</p>
        )}
        <Facts
          facts={[
            { label: fields.empresa, value: empresa },
            { label: fields.estado, value: <FaceChip face={estados[estado]} /> },
            { label: fields.conexion, value: <StatusLabel face={conexiones[conexion]} /> },
            { label: fields.ultima_conexion_en, value: at && <RowTime at={at} empresaId={empresa_id} /> },
            { label: fields.bateria_pct, value: bateria_pct === null ? null : `${number(bateria_pct)} %` },
            { label: fields.activo, value: activo },
            { label: fields.identificador, value: identificador },
            { label: fields.tipo, value: wordOf(tipos, tipo) },
            { label: fields.marca, value: makeOf(row) },
            { label: fields.creado_en, value: <RowTime day at={creado_en} empresaId={empresa_id} /> },
          ]}
        />
      </Section>
      {moving && (
        <Suspense fallback={null}>
          <MoveDialog device={row} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </>
  );
};
