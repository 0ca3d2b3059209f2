import { useState } from 'react';
import { IconButton, MenuItem, TextField } from '@mui/material';
import { Confirm } from 'react-admin';
import type { AdminUser, Membresia } from '#contract/requests/admin';
import { estados, grants } from '../../resources/usuarios/faces';
import { FaceChip } from '../../ui/FaceChip';
import { ago } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { Tooltip } from '../../ui/Tooltip';
import { situaciones } from './faces';
import { usePerson } from './usePerson';
import styles from './admin.module.css';

/** The companies of a person: role, block and removal in each. */
export const Memberships = ({ person }: { person: AdminUser }) => {
  const { attempt, busy } = usePerson(person);
  const [leaving, setLeaving] = useState<Membresia>();
  const remove = async ({ empresa_id, empresa }: Membresia) => {
    await attempt(`/empresas/${empresa_id}`, { method: 'DELETE' }, `${person.name} ya no es de ${empresa}`);
    setLeaving(undefined);
  };

  if (person.membresias.length === 0) return <p className={styles.adminWords}>No pertenece a ninguna empresa.</p>;
  return (
    <ul className={`divided bare-list ${styles.memberships}`}>
      {person.membresias.map((membership) => {
        const { empresa_id, empresa, empresa_activa, rol_id, estado, ultimo_acceso } = membership;
        const change = (body: object, said: string) =>
          void attempt(`/empresas/${empresa_id}`, { method: 'PATCH', body }, said);
        return (
          <li className="row wrap gap-8" key={empresa_id}>
            <span className={`grid shrink ${styles.membershipWhere}`}>
              <strong>{empresa}</strong>
              <span className="muted small">
                {ultimo_acceso ? `Último acceso ${ago(ultimo_acceso)}` : 'Sin accesos'}
              </span>
            </span>
            {!empresa_activa && <FaceChip face={situaciones.false} />}
            {estado !== 'activo' && <FaceChip face={estados[estado]} />}
            <TextField
              select
              margin="none"
              fullWidth={false}
              disabled={busy}
              value={rol_id}
              onChange={({ target }) => change({ rol_id: Number(target.value) }, `Rol cambiado en ${empresa}`)}
              slotProps={{ select: { SelectDisplayProps: { 'aria-label': `Rol en ${empresa}` } } }}
            >
              {grants.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
            {estado !== 'invitado' && (
              <Tooltip title={`${estado === 'bloqueado' ? 'Desbloquear' : 'Bloquear'} en ${empresa}`}>
                <IconButton
                  onClick={() =>
                    estado === 'bloqueado'
                      ? change({ estado: 'activo' }, `Puede entrar de nuevo a ${empresa}`)
                      : change({ estado: 'bloqueado' }, `Ya no puede entrar a ${empresa}`)
                  }
                >
                  <Icon name={estado === 'bloqueado' ? 'lock_open' : 'block'} size={18} />
                </IconButton>
              </Tooltip>
            )}
            <Tooltip title={`Retirar de ${empresa}`}>
              <IconButton onClick={() => setLeaving(membership)}>
                <Icon name="person_off" size={18} />
              </IconButton>
            </Tooltip>
          </li>
        );
      })}
      {leaving && (
        <Confirm
          isOpen
          loading={busy}
          title={`Retirar a ${person.name} de ${leaving.empresa}`}
          content="Dejará de ver la empresa en unos segundos. Sus registros se conservan."
          confirm="Retirar"
          confirmColor="warning"
          cancel="Cancelar"
          onConfirm={() => void remove(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </ul>
  );
};
