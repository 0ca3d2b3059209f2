import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Confirm } from 'react-admin';
import type { Usuario } from '#contract/entities/usuarios';
import { useRole, useSession } from '../../providers/session';
import type { IconName } from '../../ui/icons';
import { useMembers } from './members';
import { possible, type Action } from './possible';

// The form is loaded only when needed.
const RoleDialog = lazy(() => import('./RoleDialog'));

export interface Choice {
  action: Action;
  label: string;
  icon: IconName;
  run: () => void;
}

/**
 * The possible actions on this member, and the open confirmation. `onRemoved` leaves the page once the member is
 * removed.
 */
export const useActions = (member: Usuario, onRemoved?: () => void): { choices: Choice[]; question: ReactNode } => {
  const role = useRole();
  const own = useSession((state) => state.user?.id);
  const { change, write, dropFactor, remove, attempt } = useMembers();
  const [asked, setAsked] = useState<Action>();
  const [busy, setBusy] = useState(false);
  const close = () => setAsked(undefined);

  const work: Record<Exclude<Action, 'rol'>, () => Promise<void>> = {
    bloquear: () => change(member, { estado: 'bloqueado' }, `${member.name} ya no puede entrar`),
    desbloquear: () => change(member, { estado: 'activo' }, `${member.name} puede entrar de nuevo`),
    reenviar: () => write(member, 'reenviar'),
    restablecer: () => write(member, 'restablecer'),
    quitar: () => dropFactor(member),
    retirar: () => remove(member, onRemoved),
  };
  const perform = async (action: Exclude<Action, 'rol'>) => {
    setBusy(true);
    await attempt(work[action]);
    setBusy(false);
    close();
  };

  const choices = possible(member, role, own).map((action) => ({
    action,
    label: action === 'retirar' && member.estado === 'invitado' ? 'Retirar invitación' : faces[action].label,
    icon: faces[action].icon,
    run: () => (action === 'rol' || questions[action] ? setAsked(action) : void perform(action)),
  }));
  const question = asked && asked !== 'rol' ? questions[asked] : undefined;

  return {
    choices,
    question: (
      <>
        {asked === 'rol' && (
          <Suspense fallback={null}>
            <RoleDialog
              member={member}
              onClose={close}
              onSubmit={(rol_id) => change(member, { rol_id }, 'Rol cambiado')}
            />
          </Suspense>
        )}
        {asked && asked !== 'rol' && question && (
          <Confirm
            isOpen
            loading={busy}
            cancel="Cancelar"
            {...question(member)}
            onConfirm={() => void perform(asked)}
            onClose={close}
          />
        )}
      </>
    ),
  };
};

const faces: Record<Action, { label: string; icon: IconName }> = {
  rol: { label: 'Cambiar rol', icon: 'manage_accounts' },
  bloquear: { label: 'Bloquear', icon: 'block' },
  desbloquear: { label: 'Desbloquear', icon: 'lock_open' },
  reenviar: { label: 'Reenviar invitación', icon: 'send' },
  restablecer: { label: 'Restablecer contraseña', icon: 'lock_reset' },
  quitar: { label: 'Quitar el segundo factor', icon: 'smartphone' },
  retirar: { label: 'Retirar de la empresa', icon: 'person_off' },
};

type Question = (member: Usuario) => { title: string; content: string; confirm: string; confirmColor?: 'warning' };

/** The actions that need confirmation. */
const questions: Partial<Record<Action, Question>> = {
  bloquear: ({ name }) => ({
    title: `Bloquear a ${name}`,
    content:
      'Saldrá de la empresa en unos segundos y no podrá entrar hasta que usted lo permita. Sus registros se conservan.',
    confirm: 'Bloquear',
    confirmColor: 'warning',
  }),
  restablecer: ({ email }) => ({
    title: 'Restablecer la contraseña',
    content:
      `Enviaremos a ${email} un enlace para elegir otra contraseña. Mientras no lo ` +
      'use, la actual sigue sirviendo.',
    confirm: 'Enviar el enlace',
  }),
  quitar: ({ name, email }) => ({
    title: `Quitar el segundo factor de ${name}`,
    content:
      'Para cuando perdió su teléfono o sus llaves: compruebe antes que quien lo pide es esa persona. Se quitan su ' +
      'aplicación de códigos, sus llaves, sus códigos de recuperación y sus equipos recordados, y se cierran sus ' +
      `sesiones. Después entra solo con su contraseña. Avisaremos a ${email}.`,
    confirm: 'Quitar',
    confirmColor: 'warning',
  }),
  retirar: ({ name, estado }) =>
    estado === 'invitado'
      ? {
          title: 'Retirar la invitación',
          content: `El enlace que recibió ${name} dejará de servir.`,
          confirm: 'Retirar',
          confirmColor: 'warning',
        }
      : {
          title: `Retirar a ${name}`,
          content:
            'Dejará de pertenecer a la empresa. Para que vuelva habrá que invitarlo de ' +
            'nuevo. Sus registros se conservan.',
          confirm: 'Retirar',
          confirmColor: 'warning',
        },
};
