import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Auditoria } from '#contract/requests/auditoria';
import { Icon } from '../../ui/Icon';
import { acciones, hrefOf, nameOf } from './words';
import styles from './audit.module.css';

/** The action and its record, with a link if it exists. */
export const Action = ({ entry: { accion, entidad, entidad_id, nombre } }: { entry: Auditoria }) => {
  const { label, icon } = acciones[accion];
  const name = nombre ?? (entidad_id === null ? '' : `#${entidad_id}`);
  const href = entidad_id !== null && accion !== 'eliminar' ? hrefOf(entidad, entidad_id) : undefined;
  return (
    <span className={`gap-8 shrink break-anywhere ${styles.auditAction}`}>
      <Icon name={icon} size={18} />
      <span>
        {label}{' '}
        {aboutOneself.includes(accion) ? null : accion === 'exportar' ? plural(entidad) : <>{nameOf(entidad)} </>}
        {!aboutOneself.includes(accion) &&
          (href ? (
            <MuiLink component={Link} to={href}>
              {name}
            </MuiLink>
          ) : (
            <strong>{name}</strong>
          ))}
      </span>
    </span>
  );
};

/** Actions whose record is their own user. */
const aboutOneself: readonly string[] = ['ingresar', 'cambiar_empresa'] satisfies Auditoria['accion'][];

const plural = (entidad: string) => `la lista de ${entidad}`;
