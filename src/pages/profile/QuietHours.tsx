import { useState } from 'react';
import { Button } from '@mui/material';
import { horarioSilencio, type HorarioSilencio } from '#contract/requests/notificaciones';
import type { Perfil } from '#contract/requests/perfil';
import { DateField } from '../../ui/dates/DateField';
import type { SavePreferences } from './account';
import styles from './profile.module.css';

const usual = { desde: '22:00', hasta: '06:00' };

/** The hours without notices. */
export const QuietHours = ({ perfil, onSave }: { perfil: Perfil; onSave: SavePreferences }) => {
  const { silencio } = perfil.preferencias;
  return (
    <section className={`card ${styles.profileCard}`} aria-labelledby="silencio">
      <h2 id="silencio">Horario de silencio</h2>
      <p>
        En estas horas no le llegan correos ni notificaciones push: esperan hasta que terminen. Lo crítico llega
        siempre. Es la hora de la empresa.
      </p>
      {silencio ? (
        <Hours silencio={silencio} onSave={onSave} />
      ) : (
        <div className={`flex wrap align-start gap-12 ${styles.profileChoices}`}>
          <Button variant="outlined" onClick={() => onSave({ silencio: usual })}>
            Activar de 22:00 a 06:00
          </Button>
        </div>
      )}
    </section>
  );
};

const Hours = ({ silencio, onSave }: { silencio: NonNullable<HorarioSilencio>; onSave: SavePreferences }) => {
  const [hours, setHours] = useState(silencio);
  const same = hours.desde === hours.hasta;
  const write = (next: typeof hours) => {
    setHours(next);
    const { data } = horarioSilencio.safeParse(next);
    if (data && JSON.stringify(data) !== JSON.stringify(silencio)) onSave({ silencio: data });
  };
  return (
    <div className={`flex wrap align-start gap-12 ${styles.profileChoices}`}>
      {(['desde', 'hasta'] as const).map((end) => (
        <DateField
          key={end}
          kind="hour"
          fullWidth={false}
          className={styles.profileHour ?? ''}
          label={end === 'desde' ? 'Desde las' : 'Hasta las'}
          value={hours[end]}
          error={same && end === 'hasta'}
          helperText={same && end === 'hasta' ? 'Debe ser distinta' : undefined}
          onValue={(hour) => write({ ...hours, [end]: hour })}
        />
      ))}
      <Button onClick={() => onSave({ silencio: null })}>Quitar</Button>
    </div>
  );
};
