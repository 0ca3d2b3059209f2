import type { ReactNode } from 'react';
import type { Cambio } from '#contract/entities/hojaDeVida';
import { activos as words } from '#contract/words/activos';
import { plain } from '../../../ui/plain';
import { Icon } from '../../../ui/Icon';
import { shownOf } from '../../../ui/fields/facts';
import { fields } from '../fields';
import styles from './Changes.module.css';

/** The changes of each field, as text. */
export const Changes = ({ cambios }: { cambios: readonly Cambio[] }) => (
  <ul className={`grid gap-2 unpadded small ${styles.entryChanges}`}>
    {cambios.map(partOf).map(({ campo, etiqueta, antes, despues }) => (
      <li className="row wrap break-anywhere" key={campo}>
        <span className="muted">{etiqueta}</span>
        {antes !== undefined && (
          <>
            <del className="muted">{antes}</del>
            <Icon name="arrow_forward" size={14} />
            <span className="visually-hidden">ahora</span>
          </>
        )}
        <ins className="medium plain">{despues}</ins>
      </li>
    ))}
  </ul>
);

interface Part {
  campo: string;
  etiqueta: string;
  /** Undefined: the old value cannot be shown. */
  antes?: ReactNode;
  despues: ReactNode;
}

const partOf = (cambio: Cambio): Part => {
  const { campo, antes, despues } = cambio;
  const etiqueta = cambio.etiqueta ?? labels[campo] ?? spaced(campo);
  if (campo === 'foto_id') return { campo, etiqueta, despues: despues ? 'Otra foto' : 'Sin foto' };
  if (campo === 'fotos') return { campo, etiqueta, despues: shown['fotos']?.(despues ?? []) };
  return {
    campo,
    etiqueta,
    antes: cambio.antes_nombre ?? said(campo, antes),
    despues: cambio.despues_nombre ?? said(campo, despues),
  };
};

const said = (campo: string, value: unknown): ReactNode => {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '—';
  return shown[campo]?.(value) ?? plain(value);
};

const shown = shownOf(fields);

const labels: Record<string, string> = words.fields;

/** `campos_extra.numero_de_ejes` → «Numero de ejes», if no category has the field any more. */
const spaced = (campo: string) => {
  const words = campo.replace(/^.*\./, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
