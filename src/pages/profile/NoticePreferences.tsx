import { Checkbox } from '@mui/material';
import { can } from '#contract/core/access';
import {
  avisosDeAdministracion,
  avisosDeCampo,
  avisosDeOficina,
  avisosDePlataforma,
  preferenciaUsual,
  tipoAviso,
  type TipoAviso,
} from '#contract/requests/notificaciones';
import type { Perfil } from '#contract/requests/perfil';
import { isOfThePlatform, worksInTheField } from '#contract/core/roles';
import { avisos } from '#contract/words/notificaciones';
import { useRole } from '../../providers/session';
import type { SavePreferences } from './account';
import shared from './profile.module.css';
import styles from './NoticePreferences.module.css';

const ways = [
  { way: 'app', label: 'En la app' },
  { way: 'correo', label: 'Por correo' },
  { way: 'push', label: 'Por push' },
] as const;

/** The channels of each kind of notice. Saved at each tick. Empty for people who get no notices. */
export const NoticePreferences = ({ perfil, onSave }: { perfil: Perfil; onSave: SavePreferences }) => {
  const role = useRole();
  if (!can(role, 'list', 'ordenes')) return null;
  const kinds = tipoAviso.options.filter(
    (kind) =>
      (can(role, 'edit', 'ordenes') || !avisosDeOficina.includes(kind)) &&
      (worksInTheField(role) || !avisosDeCampo.includes(kind)) &&
      (can(role, 'edit', 'usuarios') || !avisosDeAdministracion.includes(kind)) &&
      (isOfThePlatform(role) || !avisosDePlataforma.includes(kind)),
  );
  const wishOf = (kind: TipoAviso) => perfil.preferencias.notificaciones[kind] ?? preferenciaUsual[kind];

  return (
    <section className={`card ${shared.profileCard}`} aria-labelledby="avisos">
      <h2 id="avisos">Notificaciones</h2>
      <p>Elija de qué se le avisa y cómo. Los correos juntan lo que pasa en un minuto.</p>
      <table className={`full-width above-12 ${styles.notices}`}>
        <thead>
          <tr>
            <th className="pad-8-0 muted small medium text-center" scope="col">
              <span className="visually-hidden">Aviso</span>
            </th>
            {ways.map(({ way, label }) => (
              <th className="pad-8-0 muted small medium text-center" key={way} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr className="line-above" key={kind}>
              <th className="pad-8-0 medium text-center" scope="row">
                {avisos[kind].name}
                <span className="block muted small unweighted">{avisos[kind].hint}</span>
              </th>
              {ways.map(({ way, label }) => (
                <td className="pad-8-0 medium text-center" key={way}>
                  <Checkbox
                    checked={wishOf(kind)[way]}
                    slotProps={{ input: { 'aria-label': `${avisos[kind].name}: ${label.toLowerCase()}` } }}
                    onChange={(_event, checked) =>
                      onSave({ notificaciones: { [kind]: { ...wishOf(kind), [way]: checked } } })
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
