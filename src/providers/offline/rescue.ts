import { writeAmount } from '#contract/rules/amounts';
import type { ApiFailure } from '../apiFailure';
import type { Accion, Entry, Traspaso } from './entry';
import type { Copy } from './copy';

/** The new owner of the order, if that is why the request was rejected. */
export const handedOver = ({ code, said }: ApiFailure): Traspaso | undefined => {
  const orden = said['orden'];
  if (
    code !== 'ORDEN_REASIGNADA' ||
    typeof orden !== 'object' ||
    orden === null ||
    !('numero' in orden) ||
    !('titulo' in orden)
  )
    return undefined;
  const responsable = 'responsable' in orden && typeof orden.responsable === 'string' ? orden.responsable : null;
  return { numero: String(orden.numero), titulo: String(orden.titulo), responsable };
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
      return {
        what: `${titulo ? `Tarea «${titulo}»` : 'Una tarea'}: ${became[estado]}`,
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
