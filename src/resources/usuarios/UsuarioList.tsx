import { lazy } from 'react';
import { DataTableColumn } from 'react-admin';
import type { Usuario } from '#contract/entities/usuarios';
import { CompactList } from '../../ui/CompactList';
import { FaceChip } from '../../ui/FaceChip';
import { FieldList } from '../../ui/fields/FieldList';
import { MemberMenu } from './MemberMenu';
import { estados, roleWord } from './faces';
import { fields } from './fields';
import { InvitedLink } from './InvitedLink';

// The form is loaded only when needed.
const UsuarioBulk = lazy(() => import('./UsuarioBulk'));

/** The members of the company, and the invited users. */
const UsuarioList = () => (
  <>
    <FieldList
      fields={fields}
      first={['name', 'email', 'rol_id', 'estado', 'ultimo_acceso']}
      search="Buscar por nombre o correo"
      sort={{ field: 'name', order: 'ASC' }}
      empty={{
        icon: 'group_add',
        text: 'Todavía no hay usuarios. Invite por correo a la primera persona y elija lo que podrá hacer.',
      }}
      bulk={<UsuarioBulk />}
      compact={
        <CompactList<Usuario>
          title={({ name }) => name}
          aside={({ estado }) => <FaceChip face={estados[estado]} />}
          detail={({ email, name, rol_id }) => [roleWord(rol_id), name !== email && email].filter(Boolean).join(' · ')}
        />
      }
    >
      <DataTableColumn label="Acciones" disableSort align="right">
        <MemberMenu />
      </DataTableColumn>
    </FieldList>
    <InvitedLink />
  </>
);

export default UsuarioList;
