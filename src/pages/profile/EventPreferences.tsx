import { MenuItem, TextField } from '@mui/material';
import { can } from '#contract/core/access';
import type { PreferenciasEvento } from '#contract/requests/notificaciones';
import type { Perfil } from '#contract/requests/perfil';
import { severidades } from '#contract/entities/tiposEvento';
import { severidadEvento } from '#contract/entities/valoresEvento';
import { severidad as words } from '#contract/words/tiposEvento';
import { useRole } from '../../providers/session';
import type { SavePreferences } from './account';
import styles from './profile.module.css';

const ways = [
  { way: 'app', label: 'En la app' },
  { way: 'correo', label: 'Por correo' },
  { way: 'push', label: 'Por push' },
] as const satisfies readonly { way: keyof PreferenciasEvento; label: string }[];

const never = 'nunca';

/**
 * The least severity of events that the user is notified of, by channel. Saved at each choice. Nothing for users
 * without access to events.
 */
export const EventPreferences = ({ perfil, onSave }: { perfil: Perfil; onSave: SavePreferences }) => {
  const role = useRole();
  if (!can(role, 'list', 'eventos')) return null;
  const { eventos } = perfil.preferencias;
  return (
    <section className={`card ${styles.profileCard}`} aria-labelledby="eventos">
      <h2 id="eventos">Eventos</h2>
      <p>Las reglas de la empresa deciden de qué se le avisa y cómo. Aquí elige desde qué severidad.</p>
      <div className={`flex wrap align-start gap-12 ${styles.profileChoices}`}>
        {ways.map(({ way, label }) => (
          <TextField
            key={way}
            select
            size="small"
            label={label}
            value={eventos[way] ?? never}
            onChange={({ target }) =>
              onSave({ eventos: { ...eventos, [way]: severidadEvento.nullable().catch(null).parse(target.value) } })
            }
          >
            {severidades.map((each, at) => (
              <MenuItem key={each} value={each}>
                {at === 0
                  ? 'Todos'
                  : at === severidades.length - 1
                    ? `Solo severidad ${words[each].toLowerCase()}`
                    : `Desde severidad ${words[each].toLowerCase()}`}
              </MenuItem>
            ))}
            <MenuItem value={never}>Nunca</MenuItem>
          </TextField>
        ))}
      </div>
    </section>
  );
};
