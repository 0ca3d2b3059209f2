import { create } from 'content-disposition';
import { fileName } from '#contract/core/archivos';

/**
 * The header that names a download, for old clients in ASCII and for all others as it is.
 * @param type shown in the browser (`inline`) or stored
 */
export const dispositionOf = (nombre: string | null, type: 'attachment' | 'inline' = 'attachment'): string => {
  const name = nombre && fileName(nombre).replaceAll(/[/\\]/g, '-');
  if (!name) return type;
  // Old clients expect the quotes, which short names may go without.
  return create(name, { type, fallback: inAscii(name) }).replace(/ filename=([^";]+)/, ' filename="$1"');
};

const inAscii = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["%]/gu, '_');
