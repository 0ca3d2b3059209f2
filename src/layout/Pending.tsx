import type { PagePath } from '#contract/paths';
import { usePage } from './usePage';
import './pending.css';

/** What a page that is not built yet will hold: one plain sentence each. */
const sentences = {
  '/recorrido': 'Aquí podrá repasar en el mapa los viajes y las paradas de un activo en un día.',
  '/historico': 'Aquí podrá consultar las posiciones y los eventos de un activo entre dos fechas.',
  '/eventos': 'Aquí verá las alertas de la flota a medida que llegan y podrá atenderlas.',
  '/rutas': 'Aquí verá las rutas de su flota y podrá comparar lo planeado con lo recorrido.',
  '/paradas': 'Aquí verá los lugares que importan a su operación y cuándo los visita cada activo.',
  '/mantenimiento/:showCalendar?': 'Aquí verá los planes de mantenimiento y lo que vence, en lista y en calendario.',
} satisfies Partial<Record<PagePath, string>>;

export type PendingPath = keyof typeof sentences;

export const pendingPaths = Object.keys(sentences).filter((path): path is PendingPath => Object.hasOwn(sentences, path));

/** A page whose noun is not built yet says so, and offers nothing else. */
export const Pending = () => {
  const path = usePage()?.path;
  return path && isPending(path) ? <p className="pending">{sentences[path]}</p> : null;
};

const isPending = (path: PagePath): path is PendingPath => Object.hasOwn(sentences, path);
