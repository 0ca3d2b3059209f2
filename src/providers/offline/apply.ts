import type { RutaPaquete } from '#contract/requests/despacho';
import { isOpenState, transicion, type ComentarioOrden, type Transicion } from '#contract/entities/ordenes';
import type { OrdenPaquete } from '#contract/requests/paquete';
import { changeOf, ownMoves, responsibleAfter, type Signed } from '#contract/rules/moves';
import { overdueOrder } from '#contract/rules/orders';
import { holds } from '#contract/rules/lists';
import { countsNow, withMark } from '#contract/rules/foresight';
import { isDone, type Tarea } from '#contract/entities/tareas';
import type { Entry } from './entry';
import type { Copy } from './copy';
import { withInspection } from './inspections';
import { withRead, withWritten } from './messages';
import { withRound } from './tyres';

/** The address of a picture that only this phone has. */
export const localPicture = (id: string): string => `local:${id}`;

/**
 * The server's last state with all local changes applied. Rejected changes of tasks stay visible; a rejected transition
 * is not applied. Pure.
 */
export const apply = (copy: Copy, entries: readonly Entry[], now: number): Copy => {
  const view = entries.reduce(withEntry, copy);
  return { ...view, ordenes: view.ordenes.map((orden) => counted(orden, view, now)) };
};

/**
 * Changes of an accepted entry outside of the part that its response updates: they stay visible until everything is
 * reloaded. Pure.
 */
export const changesElsewhere = (copy: Copy, entry: Entry, answered: keyof Copy | null): Partial<Copy> => {
  const after = withEntry(copy, entry);
  return Object.fromEntries(
    Object.entries(after).filter(([part, value]) => part !== answered && value !== copy[part as keyof Copy]),
  );
};

const withEntry = (view: Copy, entry: Entry): Copy => {
  const { accion } = entry;
  switch (accion.tipo) {
    case 'transicion':
      return isHeld(entry) ? view : moved(view, entry, accion);
    case 'registro':
      return {
        ...view,
        tareas: view.tareas.map((tarea) => (tarea.id === accion.tarea_id ? marked(tarea, entry, accion) : tarea)),
      };
    case 'comentario':
      return { ...view, comentarios: [...view.comentarios, commented(view, entry, accion)] };
    case 'archivo':
      return {
        ...view,
        archivos: [
          ...view.archivos,
          {
            id: accion.cuerpo.archivo_id,
            url: localPicture(accion.cuerpo.archivo_id),
            nombre: 'Foto',
            tipo: 'image/jpeg',
            orden_id: accion.orden_id,
            clase: accion.cuerpo.clase ?? 'foto',
            nota: accion.cuerpo.nota ?? null,
            usuario: view.persona?.nombre ?? null,
            fecha: accion.cuerpo.fecha ?? entry.creado_en,
          },
        ],
      };
    case 'quitar_archivo':
      return { ...view, archivos: view.archivos.filter(({ id }) => id !== accion.archivo_id) };
    case 'repuesto':
      return withPart(view, entry, accion);
    case 'lectura':
      return {
        ...view,
        activos: view.activos.map((activo) => (activo.id === accion.activo_id ? read(activo, entry, accion) : activo)),
      };
    case 'parada':
      return isHeld(entry)
        ? view
        : {
            ...view,
            rutas: view.rutas.map((ruta) =>
              ruta.id === accion.ejecucion_id ? visited(ruta, entry, accion, view) : ruta,
            ),
          };
    case 'mensaje':
      return { ...view, mensajes: withWritten(view, entry, accion.cuerpo) };
    case 'mensajes_leidos':
      return { ...view, mensajes: withRead(view, entry, accion.cuerpo) };
    case 'inspeccion':
      return isHeld(entry) ? view : { ...view, inspecciones: withInspection(view.inspecciones, entry, accion.cuerpo) };
    case 'ronda_llantas':
      return isHeld(entry)
        ? view
        : { ...view, llantas: withRound(view.llantas, entry, accion.activo_id, accion.cuerpo) };
    case 'falla':
    case 'carga':
    case 'solicitud':
    case 'sos':
      return view;
  }
};

/** A transition that the server rejected, and those that wait behind it. */
const isHeld = ({ estado }: Entry) => estado === 'conflicto' || estado === 'rechazada';

type Of<Tipo extends Entry['accion']['tipo']> = Extract<Entry['accion'], { tipo: Tipo }>;

const moved = (view: Copy, entry: Entry, { orden_id, cuerpo }: Of<'transicion'>): Copy => {
  const fecha = cuerpo.fecha ?? entry.creado_en;
  const before = view.ordenes.find(({ id }) => id === orden_id);
  const move = before && transicion(before.estado, cuerpo.a);
  if (!move) return view;
  const after = movedOrder(before, move, cuerpo, fecha, view);
  const abierta = isOpenState(after.estado);
  return {
    ...view,
    ordenes: view.ordenes.map((orden) => (orden.id === orden_id ? after : orden)),
    tareas: view.tareas.map((tarea) => (tarea.orden_id === orden_id ? { ...tarea, abierta } : tarea)),
    mano_obra: clocked(
      cuerpo.mueve_reloj ? { ...view, mano_obra: stopped(view, () => true, fecha) } : view,
      entry.n,
      orden_id,
      cuerpo,
      fecha,
    ),
  };
};

/** The phone knows since when an order waits if it was paused here. */
type Waiting = OrdenPaquete & { espera_desde?: string | null };

const movedOrder = (
  before: Waiting,
  move: Transicion,
  said: Of<'transicion'>['cuerpo'],
  at: string,
  { persona }: Copy,
): Waiting => {
  const asking = { named: said.responsable_id, persona: persona?.id ?? null, office: false, takes: true };
  const { firma, ...change } = changeOf(move, {
    order: before,
    waits: before.espera_desde ?? null,
    said,
    at,
    userId: null,
    responsable: responsibleAfter(move, before, asking),
    closes: before.se_cierra_sola,
  });
  const after = { ...before, ...change };
  return { ...after, firma: signatureOf(firma, before), transiciones_permitidas: ownMoves(after.estado) };
};

const signatureOf = (firma: Signed | null | undefined, { firma: before }: OrdenPaquete): OrdenPaquete['firma'] => {
  if (!firma) return firma === null ? null : before;
  const { archivo_id, ...signed } = firma;
  return { ...signed, url: localPicture(archivo_id) };
};

/** Leaving the work state stops the timer; entering it starts one if none is running. */
const clocked = (
  view: Copy,
  n: number,
  orden_id: number,
  { a, temporizador }: Of<'transicion'>['cuerpo'],
  fecha: string,
): Copy['mano_obra'] => {
  const { persona, mano_obra } = view;
  if (a !== 'en_progreso' || !temporizador) return stopped(view, (hours) => hours.orden_id === orden_id, fecha);
  if (!persona || mano_obra.some(({ fin_en }) => fin_en === null)) return mano_obra;
  const started = {
    id: -n,
    orden_id,
    personal_id: persona.id,
    persona: persona.nombre,
    inicio_en: fecha,
    fin_en: null,
    por_horas: false,
    minutos: null,
  };
  return [...mano_obra, { ...started, tarifa_hora: null, costo: null, incluye_costo: true, nota: null }];
};

type Hours = Copy['mano_obra'][number];

const stopped = ({ mano_obra }: Copy, which: (hours: Hours) => boolean, fecha: string): Hours[] =>
  mano_obra.map((hours) =>
    hours.fin_en === null && which(hours)
      ? {
          ...hours,
          fin_en: fecha,
          minutos: Math.max(0, Math.round((Date.parse(fecha) - Date.parse(hours.inicio_en)) / 60_000)),
        }
      : hours,
  );

const marked = (tarea: Tarea, entry: Entry, { cuerpo }: Of<'registro'>): Tarea => ({
  ...tarea,
  estado: cuerpo.estado,
  valor: cuerpo.valor === undefined ? tarea.valor : cuerpo.valor,
  resultado: cuerpo.resultado === undefined ? tarea.resultado : cuerpo.resultado,
  nota: cuerpo.nota === undefined ? tarea.nota : cuerpo.nota,
  evidencias:
    cuerpo.evidencias?.map(
      (id) => tarea.evidencias.find((known) => known.id === id) ?? { id, url: localPicture(id) },
    ) ?? tarea.evidencias,
  completada_en: isDone(cuerpo) ? (cuerpo.fecha ?? entry.creado_en) : null,
});

const commented = (view: Copy, entry: Entry, { orden_id, cuerpo, audios = [] }: Of<'comentario'>): ComentarioOrden => ({
  id: -entry.n,
  orden_id,
  texto: cuerpo.texto,
  menciones: [],
  adjuntos: (cuerpo.adjuntos ?? []).map((id) => ({
    ...{ id, url: localPicture(id) },
    ...(audios.includes(id) ? { nombre: 'Nota de voz', tipo: 'audio/webm' } : { nombre: 'Foto', tipo: 'image/jpeg' }),
  })),
  user_id: null,
  usuario: view.persona?.nombre ?? null,
  fecha: cuerpo.fecha ?? entry.creado_en,
});

const withPart = (view: Copy, entry: Entry, { orden_id, cuerpo }: Of<'repuesto'>): Copy => {
  const part = view.repuestos.find(({ id }) => id === cuerpo.repuesto_id);
  if (!part) return view;
  const used = {
    id: -entry.n,
    orden_id,
    repuesto_id: part.id,
    bodega_id: null,
    nombre: part.nombre,
    codigo: part.codigo,
    unidad: part.unidad,
    cantidad: cuerpo.cantidad,
    costo_unitario: null,
    costo: null,
    fecha: cuerpo.fecha ?? entry.creado_en,
    usuario: view.persona?.nombre ?? null,
  };
  const repuestos = view.repuestos.map((each) =>
    each.id === part.id ? { ...each, existencia: each.existencia - cuerpo.cantidad } : each,
  );
  return { ...view, repuestos, usados: [...view.usados, used] };
};

const read = (
  activo: Copy['activos'][number],
  entry: Entry,
  { medidor_id, cuerpo }: Of<'lectura'>,
): Copy['activos'][number] => ({
  ...activo,
  medidores: activo.medidores.map((medidor) =>
    medidor.id === medidor_id && !isHeld(entry)
      ? { ...medidor, valor_actual: cuerpo.valor, fecha_actual: cuerpo.fecha ?? entry.creado_en }
      : medidor,
  ),
});

/** A route with what its driver said of one stop, as the server will derive it. */
const visited = (ruta: RutaPaquete, entry: Entry, { cuerpo }: Of<'parada'>, { persona }: Copy): RutaPaquete => {
  const { clave, tipo, nota = null, fotos = [], codigos = [], firma = null, latitud = null, longitud = null } = cuerpo;
  const fecha = cuerpo.fecha ?? entry.creado_en;
  const picture = (id: string) => ({ id, url: localPicture(id) });
  return withMark(ruta, {
    id: -entry.n,
    ejecucion_id: ruta.id,
    ...{ clave, tipo, fecha, nota, latitud, longitud, por: persona?.nombre ?? null },
    cuenta: countsNow(ruta, Date.parse(fecha)),
    fotos: fotos.map(picture),
    codigos: [...new Set(codigos)],
    audio: cuerpo.audio_id ? picture(cuerpo.audio_id) : null,
    firma: firma && {
      url: firma.archivo_id ? localPicture(firma.archivo_id) : null,
      nombre: firma.nombre,
      documento: firma.documento ?? null,
    },
  });
};

/** Fields that follow from the parts of an order. */
const counted = (orden: OrdenPaquete, view: Copy, now: number): OrdenPaquete => {
  const tareas = view.tareas.filter(({ orden_id }) => orden_id === orden.id);
  const fotos = view.archivos.filter(({ orden_id, clase }) => orden_id === orden.id && clase === 'foto').length;
  return {
    ...orden,
    vencida: holds(overdueOrder, orden, now),
    tareas_n: tareas.length,
    tareas_hechas_n: tareas.filter(isDone).length,
    obligatorias_n: tareas.filter((tarea) => tarea.obligatoria && !isDone(tarea)).length,
    fotos_n: fotos + tareas.reduce((sum, { evidencias }) => sum + evidencias.length, 0),
    comentarios_n: view.comentarios.filter(({ orden_id }) => orden_id === orden.id).length,
  };
};
