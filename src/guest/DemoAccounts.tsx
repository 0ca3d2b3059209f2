import styles from './guest.module.css';

const demoPassword = 'Ftrack-2026';

const accounts = [
  { email: 'superadmin@ftrack.demo', name: 'Sara Superadmin', work: 'Todas las empresas' },
  { email: 'admin@ftrack.demo', name: 'Andrés Admin', work: 'Administra dos empresas' },
  { email: 'monitor@ftrack.demo', name: 'Mónica Monitor', work: 'Sigue la flota' },
  { email: 'operario@ftrack.demo', name: 'Óscar Operario', work: 'Trabaja en campo' },
  { email: 'valle@ftrack.demo', name: 'Valeria Valle', work: 'Administra una empresa' },
  { email: 'libre@ftrack.demo', name: 'Lía Libre', work: 'Sin empresa' },
] as const;

/** The accounts of the demonstration: one click fills them in. */
export const DemoAccounts = ({ onChosen }: { onChosen: (email: string, password: string) => void }) => (
  <section className={`subtle rounded-l ${styles.guestDemo}`} aria-labelledby="demo">
    <h2 id="demo">Demostración</h2>
    <p className={styles.guestHint}>
      Los datos son inventados. Elija una cuenta; la clave de todas es{' '}
      <code className="text small">{demoPassword}</code>.
    </p>
    <ul className="grid two-columns gap-8">
      {accounts.map(({ email, name, work }) => (
        <li key={email}>
          <button
            className="outlined grid full-width full-height pad-8-12 surface text"
            type="button"
            title={email}
            onClick={() => onChosen(email, demoPassword)}
          >
            <span>{name}</span>
            <small className="muted tiny unweighted">{work}</small>
          </button>
        </li>
      ))}
    </ul>
  </section>
);
