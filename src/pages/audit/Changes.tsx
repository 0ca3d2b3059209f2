import { useState } from 'react';
import { Button } from '@mui/material';
import type { Auditoria } from '#contract/requests/auditoria';
import { Icon } from '../../ui/Icon';
import { labelOf, saidOf } from './words';
import styles from './audit.module.css';

const few = 3;

/** The old and new value of each field; of many, the first ones, the rest on demand. */
export const Changes = ({ entry: { entidad, cambios } }: { entry: Auditoria }) => {
  const [all, setAll] = useState(false);
  const shown = all ? cambios : cambios.slice(0, few);
  if (cambios.length === 0) return null;
  return (
    <ul className={`bare-list ${styles.auditChanges}`}>
      {shown.map(({ campo, etiqueta, antes, despues, antes_nombre, despues_nombre }) => (
        <li className="break-anywhere" key={campo}>
          <span>{etiqueta ?? labelOf(entidad, campo)}</span>{' '}
          {antes !== null && antes !== undefined && <Was>{antes_nombre ?? saidOf(entidad, campo, antes)}</Was>}
          <ins className="medium plain">{despues_nombre ?? saidOf(entidad, campo, despues)}</ins>
        </li>
      ))}
      {cambios.length > few && (
        <li className="break-anywhere">
          <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Ver menos' : `Ver ${cambios.length - few} más`}
          </Button>
        </li>
      )}
    </ul>
  );
};

const Was = ({ children }: { children: string }) => (
  <>
    <del className="muted">{children}</del> <Icon name="arrow_forward" size={14} />{' '}
    <span className="visually-hidden">ahora</span>{' '}
  </>
);
