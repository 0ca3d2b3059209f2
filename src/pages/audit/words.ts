import type { EntityName } from '#contract/index';
import { audited } from '#contract/words/auditados';
import { acciones as actions } from '#contract/words/auditoria';
import { capital, fieldWord, valueWord } from '#contract/words/noun';
import { facesOf } from '../../ui/faces';
import { number } from '../../ui/formats';
import type { IconName } from '../../ui/icons';
import { plain } from '../../ui/plain';

/** Entities whose records have a page. */
const shown: readonly string[] = [
  'activos',
  'niveles',
  'dispositivos',
  'personal',
  'servicios',
  'usuarios',
  'ordenes',
] satisfies EntityName[];

/** The address of a record. */
export const hrefOf = (entidad: string, id: number): string | undefined =>
  shown.includes(entidad) ? `/${entidad}/${id}/show` : undefined;

/** The name of a kind of record, as inside a sentence. */
export const nameOf = (entidad: string): string => audited[entidad]?.one ?? entidad;

export const entidades = facesOf(
  Object.fromEntries(Object.entries(audited).map(([entidad, { one }]) => [entidad, capital(one)])),
);

const other: { icon: IconName } = { icon: 'tune' };

export const acciones = facesOf(
  actions,
  {
    crear: { icon: 'add' },
    editar: { icon: 'edit' },
    eliminar: { icon: 'delete' },
    asignar: { icon: 'link' },
    retirar: { icon: 'remove' },
    invitar: { icon: 'mail' },
    bloquear: { icon: 'block' },
    importar: { icon: 'upload_file' },
    revertir: { icon: 'undo' },
    exportar: { icon: 'download' },
    ingresar: { icon: 'login' },
    cambiar_empresa: { icon: 'apartment' },
  },
  other,
);

/** The label of a field. */
export const labelOf = (entidad: string, campo: string): string => fieldWord(audited[entidad], campo) ?? spaced(campo);

/** A value, as text. A dash if empty. */
export const saidOf = (entidad: string, campo: string, value: unknown): string => {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '—';
  const word = valueWord(audited[entidad], campo, value);
  if (word) return word;
  if (campo === 'anio') return String(value);
  if (campo.endsWith('foto_id') || campo === 'logo_id' || campo === 'image_url') return 'Una imagen';
  if (Array.isArray(value))
    return value.every((each) => typeof each !== 'object') ? value.join(', ') : `${number(value.length)} elementos`;
  return typeof value === 'object'
    ? Object.entries(value)
        .map(([key, inner]) => `${spaced(key)}: ${saidOf('', key, inner)}`)
        .join(' · ')
    : plain(value);
};

/** `motivo_baja` → «Motivo baja» */
const spaced = (name: string) => {
  const words = name.replace(/^.*\./, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
