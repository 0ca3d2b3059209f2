import { DataTable } from 'react-admin';
import type { AdminUser } from '#contract/admin';
import { roleId } from '#contract/roles';
import { estados, roles, roleWord } from '../../resources/usuarios/messages';
import { ChoiceChips } from '../../ui/ChoiceChips';
import { CompactList } from '../../ui/CompactList';
import { FaceChip } from '../../ui/FaceChip';
import { wordOf } from '../../ui/faces';
import { FilterChips } from '../../ui/FilterChips';
import { FilterGroup } from '../../ui/FilterMenu';
import { ago, dateTime, shortDate } from '../../ui/formats';
import { QuickChips } from '../../ui/QuickChips';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { StatusChip } from '../../ui/StatusChip';
import { Avatar } from '../../ui/Avatar';
import { AdminPage } from './AdminPage';
import { CompanyFilter, useCompanyName } from './companyPickers';
import { adminMessages } from './messages';
import { UserForm } from './UserForm';
import { UserRecord } from './UserRecord';

const { fields } = adminMessages['admin-users'];
const Column = DataTable.Col<AdminUser>;
const columns = { all: ['name', 'email', 'membresias', 'estado', 'ultimo_acceso', 'telefono', 'creado_en'], hidden: ['telefono', 'creado_en'] };

/** Every person and the companies they belong to. */
const Users = () => {
  const companyName = useCompanyName();
  return (
    <AdminPage
      resource="admin-users"
      parameter="usuario"
      search="Buscar por nombre o correo"
      sort={{ field: 'name', order: 'ASC' }}
      columns={columns}
      empty={{ icon: 'group_add', text: 'Todavía no hay usuarios. Agregue a la primera persona a una empresa.' }}
      nameOf={({ name }) => String(name)}
      quick={<QuickChips source="estado" label={fields.estado} faces={estados} />}
      menu={
        <>
          <CompanyFilter />
          <FilterGroup label={fields.rol_id}>
            <ChoiceChips source="rol_id" label={fields.rol_id} faces={roles} parse={Number} />
          </FilterGroup>
        </>
      }
      chips={
        <FilterChips
          filters={[
            { source: 'empresa_id', label: fields.empresa_id, format: companyName },
            { source: 'rol_id', label: fields.rol_id, format: (value) => wordOf(roles, String(value)) },
            { source: 'estado', label: fields.estado, format: (value) => wordOf(estados, value) },
          ]}
        />
      }
      table={<Table />}
      compact={
        <CompactList<AdminUser>
          title={({ name }) => name}
          aside={({ estado }) => <FaceChip face={estados[estado]} />}
          detail={(person) => [person.name !== person.email && person.email, companiesOf(person)].filter(Boolean).join(' · ')}
        />
      }
      newTitle="Agregar usuario"
      form={<UserForm />}
      record={<UserRecord />}
    />
  );
};

export default Users;

const Table = () => (
  <RecordTable columns={columns}>
    <Column
      source="name"
      render={({ name, img_url, rol_id }) => (
        <span className="admin-name">
          <Avatar name={name} src={img_url} size="small" />
          <RecordLink>{name}</RecordLink>
          {rol_id === roleId.superadmin && <StatusChip tone="info" icon="shield_person" label="Superadministrador" />}
        </span>
      )}
    />
    <Column source="email" />
    <Column source="membresias" disableSort render={(person) => <span className="admin-companies">{companiesOf(person)}</span>} />
    <Column source="estado" render={({ estado }) => <FaceChip face={estados[estado]} />} />
    <Column source="ultimo_acceso" sortByOrder="DESC" render={({ ultimo_acceso: at }) => (at === null ? '—' : <time title={dateTime(at)}>{ago(at)}</time>)} />
    <Column source="telefono" disableSort render={({ telefono }) => telefono ?? '—'} />
    <Column source="creado_en" render={({ creado_en }) => shortDate(creado_en)} />
  </RecordTable>
);

const named = 2;

/** «Transportes Andinos (Monitor), Servicios del Valle (Administrador) y 3 más» */
const companiesOf = ({ membresias, rol_id }: AdminUser): string => {
  if (membresias.length === 0) return rol_id === roleId.superadmin ? 'Todas' : 'Ninguna';
  const words = membresias.slice(0, named).map(({ empresa, rol_id: role }) => `${empresa} (${roleWord(role)})`);
  return `${words.join(', ')}${membresias.length > named ? ` y ${membresias.length - named} más` : ''}`;
};
