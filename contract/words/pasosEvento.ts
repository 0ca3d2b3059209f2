import type { PasoEvento } from '../entities/eventos';
import { eventos } from './eventos';

/** A step of an event in words: what was done, and the note or the step of the protocol with it («» for none). */
export const pasoDicho = ({ clase, a, quien, atiende, nota, deshace }: PasoEvento): [did: string, note: string] => {
  const note = nota ?? '';
  if (clase === 'nota') return ['Nota', note];
  if (clase === 'protocolo') return ['Protocolo: hecho', note];
  if (clase === 'protocolo_quitado') return ['Protocolo: no se hizo', note];
  const did = clase === 'estado' ? eventos.values.estado[a] : ownerSaid(atiende, quien);
  return [deshace ? `Deshecho: ${did}` : reopened(a, clase) ? 'Reabierto' : did, note];
};

/** People only set «abierto» by opening an event again. */
const reopened = (a: PasoEvento['a'], clase: PasoEvento['clase']) => clase === 'estado' && a === 'abierto';

/** «Tomado», «Asignado a Ana», «Sin dueño». */
const ownerSaid = (owner: string | null, by: string | null): string => {
  if (owner === null) return 'Sin dueño';
  return owner === by ? 'Tomado' : `Asignado a ${owner}`;
};
