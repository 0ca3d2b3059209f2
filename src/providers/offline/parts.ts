import type { Copy } from './copy';
import { filesOf, type Accion } from './entry';

/**
 * What nobody can do again does not wait for the pictures that only add to it: it is sent first, and they follow. Pure.
 *
 * @param unsent ids of pictures that are still to be uploaded
 * @param view what this phone shows
 */
export const inParts = (accion: Accion, unsent: ReadonlySet<string>, view: Copy): [Accion, ...Accion[]] => {
  if (!filesOf(accion).some((id) => unsent.has(id))) return [accion];
  if (accion.tipo === 'registro') {
    const task = view.tareas.find(({ id }) => id === accion.tarea_id);
    const { estado, evidencias = [] } = accion.cuerpo;
    const needed = !task || task.foto_obligatoria || task.tipo === 'foto' || task.tipo === 'firma';
    if (needed || estado === 'pendiente') return [accion];
    const sent = evidencias.filter((id) => !unsent.has(id));
    return [
      { ...accion, cuerpo: { ...accion.cuerpo, evidencias: sent } },
      { ...accion, solo_fotos: true },
    ];
  }
  if (accion.tipo === 'parada') {
    const { clave, tipo, fecha, latitud, longitud, nota } = accion.cuerpo;
    const stop = view.rutas.find(({ id }) => id === accion.ejecucion_id)?.paradas.find((each) => each.clave === clave);
    const first = { clave, fecha, latitud, longitud };
    if (tipo === 'fallida' && nota) return [{ ...accion, cuerpo: { ...first, tipo, nota } }, accion];
    if (tipo === 'prueba' && stop && stop.llegada_en === null)
      return [{ ...accion, cuerpo: { ...first, tipo: 'llegada' } }, accion];
  }
  return [accion];
};
