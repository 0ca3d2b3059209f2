import { useState } from 'react';
import type { Company } from '#contract/core/session';
import { storage } from '../providers/storage';
import { initialsOf } from '../ui/Avatar';
import { folded } from '#contract/rules/text';
import { Icon } from '../ui/Icon';
import { Field } from './Field';
import styles from './guest.module.css';

interface Props {
  companies: readonly Company[];
  busy: boolean;
  onChosen: (empresaId: number) => void;
}

/**
 * Every company as a button with its name: the current one first, then in the server's order, which starts with the
 * last used. With more than eight of them there is a search.
 */
export const CompanyList = ({ companies, busy, onChosen }: Props) => {
  const [sought, setSought] = useState('');
  const inUse = storage.company();
  const found = [...companies]
    .sort((a, b) => Number(b.empresa_id === inUse) - Number(a.empresa_id === inUse))
    .filter(({ nombre }) => folded(nombre).includes(folded(sought)));

  return (
    <>
      {companies.length > 8 && (
        <Field label="Buscar empresa" type="search" autoComplete="off" value={sought} onValue={setSought} />
      )}
      <ul className={`grid gap-8 ${styles.guestCompanies}`} aria-label="Empresas">
        {found.map(({ empresa_id, nombre, image_url }) => (
          <li key={empresa_id}>
            <button
              type="button"
              className={`card row gap-14 full-width text ${styles.guestChoice}`}
              disabled={busy}
              aria-current={empresa_id === inUse || undefined}
              onClick={() => onChosen(empresa_id)}
            >
              <span className={`centered rigid clip brand bold rounded ${styles.guestCompanyLogo}`} aria-hidden="true">
                {image_url ? (
                  <img className="full-width full-height cover" src={image_url} alt="" />
                ) : (
                  initialsOf(nombre)
                )}
              </span>
              <span className="grow shrink large medium break-anywhere">{nombre}</span>
              <Icon name={empresa_id === inUse ? 'check' : 'chevron_right'} />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && companies.length > 0 && <p className={styles.guestHint}>Ninguna empresa se llama así.</p>}
    </>
  );
};
