import type { ReactNode } from 'react';
import type { Cambio } from '#contract/hojaDeVida';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { shown } from '../form/shown';
import { messages } from '../messages';

/** What a change made of each field, in words. */
export const Changes = ({ cambios }: { cambios: readonly Cambio[] }) => (
  <ul className="entry-changes">
    {cambios.flatMap(partsOf).map(({ campo, etiqueta, antes, despues }) => (
      <li key={campo}>
        <span>{etiqueta}</span>
        {antes !== undefined && (
          <>
            <del>{antes}</del>
            <Icon name="arrow_forward" size={14} />
            <span className="visually-hidden">ahora</span>
          </>
        )}
        <ins>{despues}</ins>
      </li>
    ))}
  </ul>
);

interface Part {
  campo: string;
  etiqueta: string;
  /** Undefined: there is nothing to see of what it was. */
  antes?: ReactNode;
  despues: ReactNode;
}

/** A change of one field is one line; of the fields of a category, one line for each that differs. */
const partsOf = (cambio: Cambio): Part[] => {
  const { campo, antes, despues } = cambio;
  if (campo === 'campos_extra') return extraParts(antes, despues);
  const etiqueta = labels[campo] ?? campo;
  if (campo === 'foto_id') return [{ campo, etiqueta, despues: despues ? 'Otra foto' : 'Sin foto' }];
  if (campo === 'fotos') return [{ campo, etiqueta, despues: shown['fotos']?.(despues) }];
  return [{ campo, etiqueta, antes: cambio.antes_nombre ?? said(campo, antes), despues: cambio.despues_nombre ?? said(campo, despues) }];
};

const extraParts = (antes: unknown, despues: unknown): Part[] => {
  const [before, after] = [objectOf(antes), objectOf(despues)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((clave) => before[clave] !== after[clave])
    .map((clave) => ({ campo: `campos_extra.${clave}`, etiqueta: spaced(clave), antes: said(clave, before[clave]), despues: said(clave, after[clave]) }));
};

const said = (campo: string, value: unknown): ReactNode => {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '—';
  const words = shown[campo];
  if (words) return words(value);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  // Years and the like are no quantities.
  if (typeof value === 'number') return campo === 'anio' ? String(value) : number(value, 2);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const labels: Record<string, string> = messages.fields;

/** `numero_de_ejes` → «Numero de ejes»: its label may have changed since. */
const spaced = (clave: string) => clave.charAt(0).toUpperCase() + clave.slice(1).replaceAll('_', ' ');

const objectOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});
