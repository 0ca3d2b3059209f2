import { useState } from 'react';
import { Button } from '@mui/material';
import { Confirm } from 'react-admin';
import type { AdminUser } from '#contract/requests/admin';
import { roleId } from '#contract/core/roles';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { usePerson } from './usePerson';

interface Action {
  label: string;
  icon: IconName;
  path: string;
  /** Where the path lies, if not among the admin's users. */
  of?: 'usuarios';
  body?: object;
  said: string;
  question: string;
  grave?: true;
}

/** The actions on a whole account. Each asks for confirmation. */
export const AccountActions = ({ person, own }: { person: AdminUser; own: boolean }) => {
  const { attempt, busy } = usePerson(person);
  const [asked, setAsked] = useState<Action>();
  const close = () => setAsked(undefined);
  const perform = async ({ path, body, said, of }: Action) => {
    await attempt(path, { method: body ? 'PATCH' : 'POST', ...(body && { body }) }, said, of);
    close();
  };

  return (
    <>
      {actionsFor(person, own).map((action) => (
        <Button
          key={action.label}
          variant="outlined"
          {...(action.grave && { color: 'error' as const })}
          startIcon={<Icon name={action.icon} />}
          onClick={() => setAsked(action)}
        >
          {action.label}
        </Button>
      ))}
      {asked && (
        <Confirm
          isOpen
          loading={busy}
          title={`${asked.label}: ${person.name}`}
          content={asked.question}
          confirm={asked.label}
          confirmColor={asked.grave ? 'warning' : 'primary'}
          cancel="Cancelar"
          onConfirm={() => void perform(asked)}
          onClose={close}
        />
      )}
    </>
  );
};

const actionsFor = ({ name, email, estado, rol_id, segundo_factor }: AdminUser, own: boolean): Action[] => {
  const actions: (Action | false)[] = [
    estado !== 'bloqueado' && {
      label: estado === 'invitado' ? 'Reenviar activación' : 'Restablecer contraseña',
      icon: estado === 'invitado' ? 'send' : 'lock_reset',
      path: '/restablecer',
      said: `Enlace enviado a ${email}`,
      question: `Enviaremos a ${email} un enlace para elegir su contraseña. Mientras no lo use, nada cambia.`,
    },
    !own &&
      segundo_factor && {
        label: 'Quitar el segundo factor',
        icon: 'smartphone',
        path: '/quitar-segundo-factor',
        of: 'usuarios',
        said: `${name} entra ahora solo con su contraseña`,
        question:
          'Compruebe antes que quien lo pide es esa persona. Se quitan su aplicación de códigos, sus llaves, sus ' +
          'códigos de recuperación y sus equipos recordados, y se cierran sus sesiones. Le avisaremos por correo.',
        grave: true,
      },
    !own &&
      estado !== 'bloqueado' && {
        label: rol_id === roleId.superadmin ? 'Retirar superadministración' : 'Hacer superadministrador',
        icon: 'shield_person',
        path: '',
        body: { superadmin: rol_id !== roleId.superadmin },
        said: rol_id === roleId.superadmin ? `${name} ya no es superadministrador` : `${name} es superadministrador`,
        question:
          rol_id === roleId.superadmin
            ? 'Dejará de ver la administración y las empresas a las que no pertenece. En las suyas conserva su rol.'
            : 'Podrá entrar a todas las empresas, crear y suspender empresas y cambiar a ' +
              'cualquier usuario, también a usted.',
        ...(rol_id === roleId.superadmin && { grave: true as const }),
      },
    !own &&
      (estado === 'bloqueado'
        ? {
            label: 'Desbloquear',
            icon: 'lock_open',
            path: '',
            body: { bloqueado: false },
            said: `${name} puede entrar de nuevo`,
            question: 'Podrá iniciar sesión y trabajar en las empresas que no lo tengan bloqueado.',
          }
        : {
            label: 'Bloquear cuenta',
            icon: 'block',
            path: '',
            body: { bloqueado: true },
            said: `${name} ya no puede entrar`,
            question:
              'Sus sesiones se cierran en unos segundos y no podrá entrar a ' +
              'ninguna empresa. Sus registros se conservan.',
            grave: true,
          }),
  ];
  return actions.filter((action) => action !== false);
};
