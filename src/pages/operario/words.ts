import type { TipoMarcaParada } from '#contract/requests/despacho';
import type { Copy } from '../../providers/offline/copy';
import type { Entry, Traspaso } from '../../providers/offline/entry';
import { ordenWords } from '../../resources/ordenes/index';
import { number } from '../../ui/formats';
import type { Group } from './work';

/** A figure of the panel and the group that it opens have the same title. */
export const groupTitles: Readonly<Record<Group, string>> = {
  en_curso: 'En progreso',
  vencidas: 'Vencidas',
  hoy: 'Hoy',
  proximas: 'Próximas',
  semana: 'Completadas esta semana',
  recientes: 'Terminadas hace poco',
};

/** The title of an entry in the list of unsent changes. */
export const entryTitle = ({ accion }: Entry, { tareas, repuestos, flota, rutas }: Copy): string => {
  switch (accion.tipo) {
    case 'transicion':
      return `Pasar a «${ordenWords.estados[accion.cuerpo.a].label}»`;
    case 'registro':
      return `Tarea «${tareas.find(({ id }) => id === accion.tarea_id)?.titulo ?? accion.tarea_id}»`;
    case 'comentario':
      return `Comentario «${accion.cuerpo.texto.slice(0, 60)}»`;
    case 'archivo':
      return 'Foto';
    case 'quitar_archivo':
      return 'Quitar una foto';
    case 'repuesto': {
      const { repuesto_id } = accion.cuerpo;
      return `Repuesto «${repuestos.find(({ id }) => id === repuesto_id)?.nombre ?? repuesto_id}»`;
    }
    case 'lectura':
      return `Lectura ${number(accion.cuerpo.valor, 2)}`;
    case 'falla':
      return `Falla de «${flota.find(({ id }) => id === accion.activo_id)?.nombre ?? accion.activo_id}»`;
    case 'inspeccion':
      return `Inspección de «${flota.find(({ id }) => id === accion.activo_id)?.nombre ?? accion.activo_id}»`;
    case 'ronda_llantas':
      return `Ronda de llantas de «${flota.find(({ id }) => id === accion.activo_id)?.nombre ?? accion.activo_id}»`;
    case 'carga':
      return `Carga de combustible de «${flota.find(({ id }) => id === accion.activo_id)?.nombre ?? accion.activo_id}»`;
    case 'solicitud':
      return `Solicitud «${accion.cuerpo.descripcion.slice(0, 60)}»`;
    case 'parada':
      return `${stopActions[accion.cuerpo.tipo]}: ${stopNamed(rutas, accion.ejecucion_id, accion.cuerpo.clave)}`;
    case 'mensaje':
      return `Mensaje «${accion.cuerpo.texto.slice(0, 60)}»`;
    case 'mensajes_leidos':
      return 'Mensajes leídos';
    case 'sos':
      return 'Llamado de ayuda (SOS)';
  }
};

/** What a driver reports of a stop. */
export const stopActions: Readonly<Record<TipoMarcaParada, string>> = {
  llegada: 'Llegué',
  prueba: 'Entregado',
  fallida: 'No se pudo',
  anulada: 'Deshacer',
};

const stopNamed = (rutas: Copy['rutas'], ejecucionId: number, clave: number): string =>
  rutas.find(({ id }) => id === ejecucionId)?.paradas.find((stop) => stop.clave === clave)?.nombre ?? `parada ${clave}`;

/** The number and title of its order; the order may have left this phone. */
export const entryPlace = ({ accion, orden }: Entry, { ordenes }: Copy): string | undefined => {
  const named = ordenes.find(({ id }) => id === accion.orden_id) ?? orden;
  return named && `${named.numero} ${named.titulo}`;
};

/** «Ahora la tiene Juan Pérez», «La oficina la canceló». */
export const newOwner = ({ responsable, estado }: Traspaso): string =>
  estado ? ends[estado] : responsable ? `Ahora la tiene ${responsable}` : 'Ya no está asignada a usted';

const ends = { cerrada: 'La oficina la cerró', cancelada: 'La oficina la canceló' };

/** «1 cambio sin enviar», «3 cambios sin enviar». */
export const unsent = (n: number): string => (n === 1 ? '1 cambio sin enviar' : `${n} cambios sin enviar`);

/** The server's full message of a rejection. */
export const refusalOf = ({ error }: Entry): string | undefined => {
  if (!error) return undefined;
  const fields = Object.values(error.campos).flat();
  return fields.length > 0 ? fields.join('. ') : error.mensaje;
};
