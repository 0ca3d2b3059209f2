import { lazy, Suspense, useState } from 'react';
import { Button, Link } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { AdminUser } from '#contract/requests/admin';
import { roleId } from '#contract/core/roles';
import { adminUsers } from '#contract/words/admin';
import { useSession } from '../../providers/session';
import { estados, factores } from '../../resources/usuarios/faces';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { Icon } from '../../ui/Icon';
import { Section } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';
import { AccountActions } from './AccountActions';
import { Memberships } from './Memberships';
import styles from './admin.module.css';
import { RowTime } from './RowTime';

// The form is loaded only when needed.
const MembershipDialog = lazy(() => import('./MembershipDialog'));

const { fields } = adminUsers;

/** A person: their account, and their companies. */
export const UserRecord = () => {
  const person = useRecordContext<AdminUser>();
  const own = useSession((state) => state.user?.id);
  const [adding, setAdding] = useState(false);
  if (!person) return null;
  const { id, email, telefono, estado, rol_id, segundo_factor, creado_en, ultimo_acceso: at } = person;
  return (
    <div className="grid gap-16">
      <Section title="Cuenta" actions={<AccountActions person={person} own={id === own} />}>
        {id === own && (
          <p className={styles.adminWords}>
            Es su propia cuenta: nadie se bloquea ni se retira a sí mismo la administración.
          </p>
        )}
        <Facts
          facts={[
            { label: fields.email, value: <Link href={`mailto:${email}`}>{email}</Link> },
            { label: fields.telefono, value: telefono && <Link href={`tel:${telefono}`}>{telefono}</Link> },
            { label: fields.estado, value: <FaceChip face={estados[estado]} /> },
            {
              label: 'Alcance',
              value:
                rol_id === roleId.superadmin ? (
                  <StatusChip tone="info" icon="shield_person" label="Superadministrador" />
                ) : (
                  'Sus empresas'
                ),
            },
            { label: fields.segundo_factor, value: <FaceChip face={factores[segundo_factor ? 'true' : 'false']} /> },
            { label: fields.ultimo_acceso, value: at && <RowTime at={at} /> },
            { label: fields.creado_en, value: <RowTime day at={creado_en} /> },
          ]}
        />
      </Section>
      <Section
        title="Empresas"
        actions={
          <Button
            variant="outlined"
            disabled={estado === 'bloqueado'}
            startIcon={<Icon name="add" />}
            onClick={() => setAdding(true)}
          >
            Agregar a una empresa
          </Button>
        }
      >
        <Memberships person={person} />
      </Section>
      {adding && (
        <Suspense fallback={null}>
          <MembershipDialog person={person} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
};
