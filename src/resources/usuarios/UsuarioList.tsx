import { lazy } from 'react';
import { DataTable } from 'react-admin';
import type { Usuario } from '#contract/usuarios';
import { usuarios as words } from '#contract/words/usuarios';
import { Ago } from '../../ui/Ago';
import { CompactList } from '../../ui/CompactList';
import { EntityList } from '../../ui/EntityList';
import { FaceChip } from '../../ui/FaceChip';
import { FilterChips } from '../../ui/FilterChips';
import { QuickGroup } from '../../ui/FilterGroups';
import { QuickChips } from '../../ui/QuickChips';
import { RecordLink } from '../../ui/RecordLink';
import { RecordTable } from '../../ui/RecordTable';
import { MemberMenu } from './MemberMenu';
import { estados, roles, roleWord } from './faces';
import { InvitedLink } from './InvitedLink';
import { Who } from './Who';

const { fields } = words;
const Column = DataTable.Col<Usuario>;
// The form is loaded only when needed.
const UsuarioBulk = lazy(() => import('./UsuarioBulk'));

const columns = { all: ['name', 'email', 'rol_id', 'estado', 'ultimo_acceso', 'telefono'], hidden: ['telefono'] };

const exported: (keyof Usuario)[] = ['name', 'email', 'rol_id', 'estado', 'telefono', 'ultimo_acceso'];

/** The members of the company, and the invited users. */
const UsuarioList = () => (
  <>
    <EntityList<Usuario>
      search="Buscar por nombre o correo"
      sort={{ field: 'name', order: 'ASC' }}
      columns={columns}
      exported={exported}
      empty={{
        icon: 'group_add',
        text: 'Todavía no hay usuarios. Invite por correo a la primera persona y elija lo que podrá hacer.',
      }}
      quick={<QuickChips source="estado" label={fields.estado} faces={estados} />}
      menu={<QuickGroup source="rol_id" label={fields.rol_id} faces={roles} parse={Number} />}
      chips={
        <FilterChips
          filters={[
            { source: 'rol_id', label: fields.rol_id, format: (value) => roleWord(Number(value)) },
            { source: 'estado', label: fields.estado, faces: estados },
          ]}
        />
      }
      table={<Table />}
      compact={
        <CompactList<Usuario>
          title={({ name }) => name}
          aside={({ estado }) => <FaceChip face={estados[estado]} />}
          detail={({ email, name, rol_id }) => [roleWord(rol_id), name !== email && email].filter(Boolean).join(' · ')}
        />
      }
    />
    <InvitedLink />
  </>
);

export default UsuarioList;

const Table = () => (
  <RecordTable columns={columns} bulk={<UsuarioBulk />}>
    <Column
      source="name"
      render={(member) => (
        <Who member={member}>
          <RecordLink>{member.name}</RecordLink>
        </Who>
      )}
    />
    <Column source="email" />
    <Column source="rol_id" render={({ rol_id }) => roleWord(rol_id)} />
    <Column source="estado" render={({ estado }) => <FaceChip face={estados[estado]} />} />
    <Column source="ultimo_acceso" sortByOrder="DESC" render={({ ultimo_acceso: at }) => <Ago at={at} />} />
    <Column source="telefono" disableSort render={({ telefono }) => telefono ?? '—'} />
    <DataTable.Col label="Acciones" disableSort align="right">
      <MemberMenu />
    </DataTable.Col>
  </RecordTable>
);
