import { writeAmount } from '#contract/rules/amounts';
import { estadosFinales } from '#contract/rules/orders';
import type { ApiFailure } from '../apiFailure';
import type { Accion, Entry, Traspaso } from './entry';
import type { Copy } from './copy';

/** Why the order takes no work of this person any more, if that is why the request was rejected. */
export const handedOver = ({ code, said }: ApiFailure): Traspaso | undefined => {
  const orden = said[code === 'VERSION_CONFLICTO' ? 'registro' : 'orden'];
  if (typeof orden !== 'object' || orden === null || !('numero' in orden) || !('titulo' in orden)) return undefined;
  const named = { numero: String(orden.numero), titulo: String(orden.titulo) };
  const estado = 'estado' in orden ? estadosFinales.find((each) => each === orden.estado) : undefined;
  if (estado) return { ...named, responsable: null, estado };
  if (code !== 'ORDEN_REASIGNADA') return undefined;
  return {
    ...named,
    responsable: 'responsable' in orden && typeof orden.responsable === 'string' ? orden.responsable : null,
  };
};

/**
 * A comment with the text and pictures of a change that can no longer be made because the order belongs to somebody
 * else. Undefined: there were none.
 */
export const rescued = ({ accion, seen, creado_en }: Entry, copy: Copy): Accion | undefined => {
  const summary = summaryOf(accion, seen, copy);
  if (!summary || accion.orden_id === null) return undefined;
  const texto = [summary.what, ...summary.words.filter(Boolean)].join('. ').slice(0, 5_000);
  return {
    tipo: 'comentario',
    orden_id: accion.orden_id,
    cuerpo: { texto, adjuntos: summary.files.slice(0, 10), fecha: accion.cuerpo.fecha ?? creado_en },
  };
};

interface Summary {
  what: string;
  words: (string | null | undefined)[];
  files: string[];
}

const summaryOf = (accion: Accion, seen: object | undefined, { tareas, repuestos }: Copy): Summary | undefined => {
  switch (accion.tipo) {
    case 'transicion': {
      const { a, solucion, nota, odometro_cierre_km, horometro_cierre_h, firma } = accion.cuerpo;
      const words = [
        solucion,
        nota,
        odometro_cierre_km && `Odómetro: ${writeAmount(odometro_cierre_km)} km`,
        horometro_cierre_h && `Horómetro: ${writeAmount(horometro_cierre_h)} h`,
        firma && `Firmó ${firma.nombre}`,
      ].map((each) => each || null);
      const files = firma ? [firma.archivo_id] : [];
      return a === 'completada' || words.some(Boolean)
        ? { what: a === 'completada' ? 'Completada sin red' : 'Trabajada sin red', words, files }
        : undefined;
    }
    case 'registro': {
      const { estado, valor, nota, evidencias = [] } = accion.cuerpo;
      const titulo =
        seen && 'titulo' in seen ? String(seen.titulo) : tareas.find(({ id }) => id === accion.tarea_id)?.titulo;
      const said =
        valor === true || valor === null || valor === undefined
          ? null
          : typeof valor === 'number'
            ? writeAmount(valor, 4)
            : String(valor);
      const task = titulo ? `Tarea «${titulo}»` : 'Una tarea';
      if (accion.solo_fotos) return { what: `${task}: sus fotos`, words: [], files: evidencias };
      return {
        what: `${task}: ${became[estado]}`,
        words: [said, nota],
        files: evidencias,
      };
    }
    case 'repuesto': {
      const { repuesto_id, cantidad, nota } = accion.cuerpo;
      const part = repuestos.find(({ id }) => id === repuesto_id);
      return {
        what: `Repuesto usado: ${writeAmount(cantidad, 4)} ${part ? `${part.unidad} de ${part.nombre}` : ''}`.trim(),
        words: [nota],
        files: [],
      };
    }
    default:
      return undefined;
  }
};

const became: Record<Extract<Accion, { tipo: 'registro' }>['cuerpo']['estado'], string> = {
  pendiente: 'sin hacer',
  en_progreso: 'en progreso',
  completada: 'hecha',
  no_aplica: 'no aplica',
  fallida: 'falló',
};
