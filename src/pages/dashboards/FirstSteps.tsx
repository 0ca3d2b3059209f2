import { Link } from 'react-router-dom';
import { canOpen, type PagePath } from '#contract/core/paths';
import { useRole } from '../../providers/session';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { Section } from '../../ui/Section';
import styles from './FirstSteps.module.css';

interface Step {
  path: PagePath;
  icon: IconName;
  title: string;
  why: string;
}

const steps: readonly Step[] = [
  {
    path: '/niveles',
    icon: 'account_tree',
    title: 'Arme sus niveles',
    why: 'Regiones, sedes y áreas de las que cuelgan sus activos y su personal.',
  },
  {
    path: '/activos',
    icon: 'local_shipping',
    title: 'Registre sus activos',
    why: 'Uno a uno, o importe la hoja de cálculo que ya tiene.',
  },
  {
    path: '/personal',
    icon: 'groups',
    title: 'Agregue a su personal',
    why: 'Quien conduce, repara o responde por un activo.',
  },
  {
    path: '/dispositivos',
    icon: 'router',
    title: 'Conecte sus dispositivos',
    why: 'Asigne cada rastreador o celular a su activo y véalo en el mapa.',
  },
  {
    path: '/usuarios',
    icon: 'group_add',
    title: 'Invite a su equipo',
    why: 'Cada persona entra con su correo y ve lo que le corresponde.',
  },
];

/** What to do first in a company without assets, for users who can do it. */
export const FirstSteps = () => {
  const role = useRole();
  if (!canOpen(role, '/niveles')) return null;
  return (
    <Section title="Primeros pasos">
      <ol className={`bare-list grid gap-8 ${styles.firstSteps}`}>
        {steps.map(({ path, icon, title, why }) => (
          <li key={path}>
            <Link to={path}>
              <Icon name={icon} size={22} />
              <span>
                <strong className="block text regular semibold">{title}</strong>
                {why}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  );
};
