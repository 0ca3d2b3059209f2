import { photosOwed } from '#contract/rules/completion';
import type { Copy } from './copy';
import { filesOf, isStuck, streamOf, type Entry } from './entry';

/**
 * The next entry to send: a call for help, else the first whose stream is not held up and whose pictures are on the
 * server, so that what is small overtakes what is large. Pure.
 *
 * @param unsent ids of pictures that are still to be uploaded
 */
export const nextToGo = (entries: readonly Entry[], unsent: ReadonlySet<string>, copy: Copy): Entry | undefined => {
  const call = entries.find((entry) => entry.accion.tipo === 'sos' && !isStuck(entry));
  if (call) return call;
  const held = new Set<string>();
  return entries.find((entry) => {
    const stream = streamOf(entry);
    if (held.has(stream)) return false;
    // A change of a reassigned order holds nothing up.
    const goes = !isStuck(entry) && !lacks(entry, unsent) && !waitsForPhotos(entry, entries, copy);
    if (!goes && !entry.traspaso) held.add(stream);
    return goes;
  });
};

const lacks = ({ accion }: Entry, unsent: ReadonlySet<string>) => filesOf(accion).some((id) => unsent.has(id));

/** An order that needs pictures is completed after those that were taken before; one that needs none is not. */
const waitsForPhotos = ({ n, accion }: Entry, entries: readonly Entry[], copy: Copy): boolean => {
  if (accion.tipo !== 'transicion' || accion.cuerpo.a !== 'completada') return false;
  const brings = entries.some(
    (earlier) =>
      earlier.n < n &&
      earlier.accion.orden_id === accion.orden_id &&
      (earlier.accion.tipo === 'archivo' || (earlier.accion.tipo === 'registro' && earlier.accion.solo_fotos)),
  );
  if (!brings) return false;
  const order = copy.ordenes.find(({ id }) => id === accion.orden_id);
  if (!order) return true;
  const there =
    copy.archivos.filter(({ orden_id, clase }) => orden_id === order.id && clase === 'foto').length +
    copy.tareas.reduce((sum, task) => sum + (task.orden_id === order.id ? task.evidencias.length : 0), 0);
  return photosOwed(order, copy.fotos_min_cierre) > there;
};
