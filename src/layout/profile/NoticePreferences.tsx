import { Checkbox } from '@mui/material';
import { useNotify } from 'react-admin';
import { can } from '#contract/access';
import { avisosDeOficina, preferenciaUsual, tipoNotificacion, type TipoNotificacion } from '#contract/notificaciones';
import type { Perfil } from '#contract/perfil';
import { useRole } from '../../providers/session';
import { failureOf } from '../../ui/failure';
import { noticeFaces } from '../notifications/faces';
import { useSaveNotice } from './account';

const ways = [
  { way: 'app', label: 'En la app' },
  { way: 'correo', label: 'Por correo' },
] as const;

/** How one wants to be told of each kind of thing. Saved at each tick. Nothing for who is told of nothing. */
export const NoticePreferences = ({ perfil }: { perfil: Perfil }) => {
  const role = useRole();
  const save = useSaveNotice();
  const notify = useNotify();
  if (!can(role, 'list', 'ordenes')) return null;
  const kinds = tipoNotificacion.options.filter((kind) => can(role, 'edit', 'ordenes') || !avisosDeOficina.includes(kind));
  const wishOf = (kind: TipoNotificacion) => perfil.preferencias.notificaciones[kind] ?? preferenciaUsual[kind];

  return (
    <section className="profile-card" aria-labelledby="avisos">
      <h2 id="avisos">Notificaciones</h2>
      <p>Elija de qué se le avisa y cómo. Los correos juntan lo que pasa en un minuto.</p>
      <table className="profile-notices">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Aviso</span>
            </th>
            {ways.map(({ way, label }) => (
              <th key={way} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {noticeFaces[kind].label}
                <span className="profile-detail">{noticeFaces[kind].hint}</span>
              </th>
              {ways.map(({ way, label }) => (
                <td key={way}>
                  <Checkbox
                    checked={wishOf(kind)[way]}
                    slotProps={{ input: { 'aria-label': `${noticeFaces[kind].label}: ${label.toLowerCase()}` } }}
                    onChange={(_event, checked) =>
                      save.mutate(
                        { [kind]: { ...wishOf(kind), [way]: checked } },
                        { onError: (reason) => notify(failureOf(reason).message, { type: 'error' }) },
                      )
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
