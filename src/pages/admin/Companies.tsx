import { DataTableColumn } from 'react-admin';
import type { Empresa } from '#contract/entities/empresas';
import { empresas } from '#contract/words/empresas';
import { Ago } from '../../ui/Ago';
import { Avatar } from '../../ui/Avatar';
import { CompactList } from '../../ui/CompactList';
import { FaceChip } from '../../ui/FaceChip';
import { number } from '../../ui/formats';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { AdminPage } from './AdminPage';
import { bytesOf } from './bytes';
import { CompanyForm } from './CompanyForm';
import { CompanyRecalculations } from './CompanyRecalculations';
import { CompanyRecord } from './CompanyRecord';
import { situaciones } from './faces';
import { zoneName } from '../../ui/zones';
import styles from './admin.module.css';
import { RowTime } from './RowTime';

const { fields } = empresas;
const Column = DataTableColumn<Empresa>;
const columns = {
  all: [
    'nombre',
    'usuarios_n',
    'activos_n',
    'dispositivos_n',
    'en_linea_n',
    'ultima_conexion_en',
    'ordenes_abiertas_n',
    'ordenes_vencidas_n',
    'almacenamiento_bytes',
    'activo',
    'nit',
    'zona_horaria',
    'creado_en',
  ],
  hidden: ['nit', 'zona_horaria', 'creado_en'],
};

/** Every company with its figures. */
const Companies = () => (
  <>
    <CompanyRecalculations />
    <AdminPage
      resource="admin-empresas"
      parameter="empresa"
      search="Buscar por nombre o NIT"
      sort={{ field: 'nombre', order: 'ASC' }}
      columns={columns}
      empty={{ icon: 'apartment', text: 'Aún no hay empresas. Cree la primera e invite a quien la va a administrar.' }}
      nameOf={({ nombre }) => String(nombre)}
      filters={[{ source: 'activo', label: fields.activo, faces: situaciones }]}
      ofCompanies
      table={<Table />}
      compact={
        <CompactList<Empresa>
          title={({ nombre }) => nombre}
          aside={({ activo }) => <FaceChip face={situaciones[activo ? 'true' : 'false']} />}
          detail={({ usuarios_n, activos_n, dispositivos_n }) =>
            `${number(usuarios_n)} usuarios · ${number(activos_n)} activos · ${number(dispositivos_n)} dispositivos`
          }
        />
      }
      newTitle="Nueva empresa"
      form={<CompanyForm />}
      record={<CompanyRecord />}
    />
  </>
);

export default Companies;

const Table = () => (
  <RecordTable columns={columns}>
    <Column
      source="nombre"
      render={({ nombre, image_url }) => (
        <span className={`inline-row gap-10 ${styles.adminName}`}>
          <Avatar name={nombre} src={image_url} size="small" />
          <RecordLink>{nombre}</RecordLink>
        </span>
      )}
    />
    <Column source="usuarios_n" align="right" render={({ usuarios_n }) => number(usuarios_n)} />
    <Column source="activos_n" align="right" render={({ activos_n }) => number(activos_n)} />
    <Column source="dispositivos_n" align="right" render={({ dispositivos_n }) => number(dispositivos_n)} />
    <Column source="en_linea_n" align="right" render={({ en_linea_n }) => number(en_linea_n)} />
    <Column source="ultima_conexion_en" sortByOrder="DESC" render={({ ultima_conexion_en: at }) => <Ago at={at} />} />
    <Column source="ordenes_abiertas_n" align="right" render={({ ordenes_abiertas_n }) => number(ordenes_abiertas_n)} />
    <Column source="ordenes_vencidas_n" align="right" render={({ ordenes_vencidas_n }) => number(ordenes_vencidas_n)} />
    <Column
      source="almacenamiento_bytes"
      align="right"
      render={({ almacenamiento_bytes }) => bytesOf(almacenamiento_bytes)}
    />
    <Column source="activo" render={({ activo }) => <FaceChip face={situaciones[activo ? 'true' : 'false']} />} />
    <Column source="nit" render={({ nit }) => nit ?? '—'} />
    <Column source="zona_horaria" disableSort render={({ zona_horaria }) => zoneName(zona_horaria)} />
    <Column source="creado_en" render={({ creado_en, id }) => <RowTime day at={creado_en} empresaId={id} />} />
  </RecordTable>
);
