import { DataTableColumn, useRecordContext } from 'react-admin';
import type { AdminActivo } from '#contract/requests/admin';
import { adminActivos } from '#contract/words/admin';
import { estados, tipos } from '../../resources/activos/faces';
import { CompactList } from '../../ui/CompactList';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { wordOf } from '../../ui/faces';
import { StatusLabel } from '../../ui/StatusLabel';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { Section } from '../../ui/Section';
import { AdminPage } from './AdminPage';
import { enLinea, makeOf } from './faces';
import { WorkInButton } from './WorkInButton';
import styles from './admin.module.css';
import { RowTime } from './RowTime';

const { fields } = adminActivos;
const Column = DataTableColumn<AdminActivo>;
const columns = {
  all: ['nombre', 'codigo', 'placa', 'empresa', 'tipo_activo', 'estado', 'en_linea', 'marca', 'creado_en'],
  hidden: ['marca', 'creado_en'],
};

/** The assets of all companies: found here, opened within their company. */
const Assets = () => (
  <AdminPage
    resource="admin-activos"
    parameter="activo"
    search="Buscar activo, placa o empresa"
    sort={{ field: 'nombre', order: 'ASC' }}
    columns={columns}
    empty={{ icon: 'local_shipping', text: 'Ninguna empresa tiene activos todavía.' }}
    nameOf={({ nombre }) => String(nombre)}
    filters={[
      { source: 'estado', label: fields.estado, faces: estados },
      { source: 'tipo_activo', label: fields.tipo_activo, faces: tipos },
      { source: 'en_linea', label: fields.en_linea, faces: enLinea },
    ]}
    table={<Table />}
    compact={
      <CompactList<AdminActivo>
        title={({ nombre }) => nombre}
        aside={({ estado }) => <FaceChip face={estados[estado]} />}
        detail={({ codigo, placa, empresa }) => [empresa, codigo, placa].filter(Boolean).join(' · ')}
      />
    }
    record={<Asset />}
  />
);

export default Assets;

const Table = () => (
  <RecordTable columns={columns}>
    <Column
      source="nombre"
      render={({ nombre, image_url }) => (
        <span className={`inline-row gap-10 ${styles.adminName}`}>
          {image_url && <img className="rigid cover rounded-s" src={image_url} alt="" loading="lazy" />}
          <RecordLink>{nombre}</RecordLink>
        </span>
      )}
    />
    <Column source="codigo" />
    <Column source="placa" render={({ placa }) => placa ?? '—'} />
    <Column source="empresa" />
    <Column source="tipo_activo" render={({ tipo_activo }) => wordOf(tipos, tipo_activo)} />
    <Column source="estado" render={({ estado }) => <FaceChip face={estados[estado]} />} />
    <Column source="en_linea" disableSort render={(row) => <Connection row={row} />} />
    <Column source="marca" disableSort render={(row) => makeOf(row) || '—'} />
    <Column
      source="creado_en"
      render={({ creado_en, empresa_id }) => <RowTime day at={creado_en} empresaId={empresa_id} />}
    />
  </RecordTable>
);

const Connection = ({ row: { en_linea, dispositivo } }: { row: AdminActivo }) =>
  dispositivo === null ? 'Sin dispositivo' : <StatusLabel face={enLinea[en_linea ? 'true' : 'false']} />;

const Asset = () => {
  const row = useRecordContext<AdminActivo>();
  if (!row) return null;
  const { codigo, placa, tipo_activo, estado, empresa, dispositivo, creado_en, uuid, empresa_id, empresa_activa } = row;
  return (
    <Section title="Activo" actions={<WorkInButton label="Abrir en su empresa" of={row} to={`/asset/${uuid}`} />}>
      {!empresa_activa && (
        <p className={styles.adminWords}>Su empresa está suspendida: reactívela para abrir la hoja de vida.</p>
      )}
      <Facts
        facts={[
          { label: fields.empresa, value: empresa },
          { label: fields.estado, value: <FaceChip face={estados[estado]} /> },
          { label: fields.codigo, value: codigo },
          { label: fields.placa, value: placa },
          { label: fields.tipo_activo, value: wordOf(tipos, tipo_activo) },
          { label: fields.marca, value: makeOf(row) },
          { label: fields.dispositivo, value: dispositivo },
          { label: fields.en_linea, value: <Connection row={row} /> },
          { label: fields.creado_en, value: <RowTime day at={creado_en} empresaId={empresa_id} /> },
        ]}
      />
    </Section>
  );
};
