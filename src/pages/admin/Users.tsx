import { DataTableColumn } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { AdminUser } from '#contract/requests/admin';
import { roleId } from '#contract/core/roles';
import { adminUsers } from '#contract/words/admin';
import { estados, roles, roleWord } from '../../resources/usuarios/faces';
import { handOver, InvitedLink, type Invited } from '../../resources/usuarios/InvitedLink';
import { CompactList } from '../../ui/CompactList';
import { FaceChip } from '../../ui/FaceChip';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { StatusChip } from '../../ui/StatusChip';
import { Ago } from '../../ui/Ago';
import { Avatar } from '../../ui/Avatar';
import { Tab, Tabs } from '../../ui/Tabs';
import { AdminPage } from './AdminPage';
import { PlatformAudit } from './PlatformAudit';
import { UserForm } from './UserForm';
import { UserRecord } from './UserRecord';
import styles from './admin.module.css';
import { RowTime } from './RowTime';

const { fields } = adminUsers;
const Column = DataTableColumn<AdminUser>;
const columns = {
  all: ['name', 'email', 'membresias', 'estado', 'ultimo_acceso', 'telefono', 'creado_en'],
  hidden: ['telefono', 'creado_en'],
};

const auditView = { name: 'vista', value: 'auditoria' };

/** All people and their companies, or with `?vista=auditoria` what was done outside any company. */
const Users = () => {
  const [search] = useSearchParams();
  const audit = search.get(auditView.name) === auditView.value;
  return (
    <>
      <Tabs className={styles.adminViews} aria-label="Qué se ve de los usuarios">
        <Tab to="/admin-users" aria-current={audit ? undefined : 'page'}>
          Personas
        </Tab>
        <Tab to={`/admin-users?${auditView.name}=${auditView.value}`} aria-current={audit ? 'page' : undefined}>
          Auditoría
        </Tab>
      </Tabs>
      {audit ? <PlatformAudit /> : <People />}
      <InvitedLink />
    </>
  );
};

const People = () => (
  <AdminPage
    resource="admin-users"
    parameter="usuario"
    search="Buscar por nombre o correo"
    sort={{ field: 'name', order: 'ASC' }}
    columns={columns}
    empty={{ icon: 'group_add', text: 'Todavía no hay usuarios. Agregue a la primera persona a una empresa.' }}
    nameOf={({ name }) => String(name)}
    filters={[
      { source: 'estado', label: fields.estado, faces: estados },
      { source: 'rol_id', label: fields.rol_id, faces: roles, parse: Number, plain: true },
    ]}
    table={<Table />}
    compact={
      <CompactList<AdminUser>
        title={({ name }) => name}
        aside={({ estado }) => <FaceChip face={estados[estado]} />}
        detail={(person) =>
          [person.name !== person.email && person.email, companiesOf(person)].filter(Boolean).join(' · ')
        }
      />
    }
    newTitle="Agregar usuario"
    form={<UserForm />}
    onCreated={(record) => {
      const { email, enlace } = record as AdminUser & Invited;
      if (enlace !== undefined) void handOver({ email, enlace });
    }}
    record={<UserRecord />}
  />
);

export default Users;

const Table = () => (
  <RecordTable columns={columns}>
    <Column
      source="name"
      render={({ name, img_url, rol_id }) => (
        <span className={`inline-row gap-10 ${styles.adminName}`}>
          <Avatar name={name} src={img_url} size="small" />
          <RecordLink>{name}</RecordLink>
          {rol_id === roleId.superadmin && <StatusChip tone="info" icon="shield_person" label="Superadministrador" />}
        </span>
      )}
    />
    <Column source="email" />
    <Column
      source="membresias"
      disableSort
      render={(person) => <span className={`ellipsis block ${styles.adminCompanies}`}>{companiesOf(person)}</span>}
    />
    <Column source="estado" render={({ estado }) => <FaceChip face={estados[estado]} />} />
    <Column source="ultimo_acceso" sortByOrder="DESC" render={({ ultimo_acceso: at }) => <Ago at={at} />} />
    <Column source="telefono" disableSort render={({ telefono }) => telefono ?? '—'} />
    <Column source="creado_en" render={({ creado_en }) => <RowTime day at={creado_en} />} />
  </RecordTable>
);

const named = 2;

/** «Transportes Andinos (Monitor), Servicios del Valle (Administrador) y 3 más» */
const companiesOf = ({ membresias, rol_id }: AdminUser): string => {
  if (membresias.length === 0) return rol_id === roleId.superadmin ? 'Todas' : 'Ninguna';
  const words = membresias.slice(0, named).map(({ empresa, rol_id: role }) => `${empresa} (${roleWord(role)})`);
  return `${words.join(', ')}${membresias.length > named ? ` y ${membresias.length - named} más` : ''}`;
};
