import { session } from '../../providers/session';
import { uiStore } from '../../providers/ui';

/** Something opened before, to offer it again. */
export interface Recent {
  titulo: string;
  detalle: string;
  url: string;
}

const atMost = 8;

/** The records that this user last opened in this company, on this device; the latest first. */
export const recents = (): readonly Recent[] => {
  const stored: unknown = uiStore.getItem(key());
  return Array.isArray(stored) ? stored.filter(isRecent) : [];
};

export const remember = ({ titulo, detalle, url }: Recent): void =>
  uiStore.setItem(
    key(),
    [{ titulo, detalle, url }, ...recents().filter((other) => other.url !== url)].slice(0, atMost),
  );

/** The record of the current page. Its name in the search result is better than the page's title. */
export const rememberVisit = (titulo: string, pagina: string, url: string): void => {
  const known = recents().find((recent) => recent.url === url);
  remember({ titulo, detalle: known?.detalle ?? pagina, url });
};

const key = () => {
  const { user, empresa } = session.getState();
  return `busqueda.${user?.id ?? 0}.${empresa ?? 0}`;
};

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  ['titulo', 'detalle', 'url'].every((part) => typeof Reflect.get(value, part) === 'string');
