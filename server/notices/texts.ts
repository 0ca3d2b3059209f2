import type { TipoAviso } from '#contract/requests/notificaciones';
import type { TipoEvento } from '#contract/entities/tiposEvento';
import { tipo as kinds } from '#contract/words/tiposEvento';

/** Texts of the bell and of mails. */
interface Text {
  titulo: string;
  texto: string | null;
}

interface Named {
  numero: string;
  titulo: string;
}

/** The texts of each kind of notice. */
export const noticeTexts = {
  orden_asignada: ({ numero, titulo }: Named) => ({ titulo: `Le asignaron la orden ${numero}`, texto: titulo }),
  /** @param quien the new assigned person; null when there is none */
  orden_reasignada: ({ numero, titulo }: Named, quien: string | null) => ({
    titulo: quien ? `La orden ${numero} pasó a ${quien}` : `La orden ${numero} ya no está asignada a usted`,
    texto: titulo,
  }),
  /** @param desde its due date, in the company's time zone */
  orden_vencida: ({ numero, titulo }: Named, desde: string) => ({
    titulo: `La orden ${numero} venció`,
    texto: `${titulo}. Vencía el ${desde}.`,
  }),
  orden_rechazada: ({ numero }: Named, motivo: string | null) => ({
    titulo: `La orden ${numero} fue rechazada`,
    texto: motivo,
  }),
  orden_comentario: ({ numero }: Pick<Named, 'numero'>, quien: string, texto: string) => ({
    titulo: `${quien} comentó en la orden ${numero}`,
    texto: texto.slice(0, 300),
  }),
  orden_repuestos: ({ numero, titulo }: Named) => ({
    titulo: `Llegaron los repuestos de la orden ${numero}`,
    texto: titulo,
  }),
  mensaje: (quien: string, texto: string) => ({ titulo: `Mensaje de ${quien}`, texto: texto.slice(0, 300) }),
  falla_reportada: ({ numero, titulo }: Named, descripcion: string) => ({
    titulo: `${titulo} (orden ${numero})`,
    texto: descripcion,
  }),
  tarea_alerta: (tarea: string, orden: Pick<Named, 'numero'> | null, nota: string | null, stopped: boolean) => ({
    titulo: `Falló «${tarea}»${orden ? ` en la orden ${orden.numero}` : ''}`,
    texto: [nota, stopped && 'El activo quedó fuera de servicio.'].filter(Boolean).join(' ') || null,
  }),
  /** @param sobre its asset or place */
  solicitud_nueva: (quien: string | null, sobre: string, descripcion: string) => ({
    titulo: `${quien ? `Solicitud de ${quien}` : 'Solicitud'} sobre ${sobre}`.slice(0, 200),
    texto: descripcion.slice(0, 300),
  }),
  /** @param sobre its asset or place; `texto`: what the requester reads */
  solicitud_respondida: (sobre: string, texto: string) => ({
    titulo: `Respuesta a su solicitud sobre ${sobre}`.slice(0, 200),
    texto,
  }),
  /** @param fallas the points that fail */
  inspeccion_no_apta: (activo: string, fallas: readonly string[], quien: string | null) => ({
    titulo: `${activo} no está apto`,
    texto: [fallas.join(' · '), quien && `Inspeccionó ${quien}.`].filter(Boolean).join('. ').slice(0, 300) || null,
  }),
  trabajo_fallido: (motivo: string) => ({ titulo: 'Un trabajo suyo no se pudo terminar', texto: motivo }),
  integracion_apagada: (clase: 'webhook' | 'reenvio', nombre: string, motivo: string) => ({
    titulo: `${clase === 'webhook' ? 'El webhook hacia' : 'El reenvío'} ${nombre} se apagó`,
    texto: `${motivo}. Revíselo y enciéndalo de nuevo en Integraciones: lo que esperaba se enviará.`,
  }),
  /** @param hora when it opens again, in the company's time zone */
  enlace_cerrado: (titulo: string | null, claves: number, hora: string) => ({
    titulo: `${titulo === null ? 'Un enlace en vivo' : `El enlace en vivo «${titulo}»`} se cerró hasta las ${hora}`,
    texto:
      `Hubo ${claves} claves equivocadas. Se abre solo a esa hora, y quien ya lo veía lo sigue viendo. ` +
      'Si alguien más tiene la dirección, revóquelo y haga otro.',
  }),
  actualizacion: (eventos: number, ejecuciones: number) => ({
    titulo: `Al actualizar ${changed(eventos, ejecuciones)}`,
    texto: 'Se calculó de nuevo lo ya guardado. Lo que alguien decidió sigue como estaba.',
  }),
  /** @param desde when the newest one was made (ISO); null: never. `motivo`: why the last try failed. */
  respaldo: (desde: string | null, motivo: string | null) => ({
    titulo: desde ? 'Falta un respaldo desde hace más de un día' : 'Ftrack no tiene ningún respaldo',
    texto: motivo
      ? `El último intento falló: ${motivo}`
      : 'Revise en el servidor la tarea que los hace (npm run backup) y dónde los guarda.',
  }),
} satisfies Record<TipoAviso, (...about: never[]) => Text>;

const some = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es-CO')} ${count === 1 ? one : many}`;

/** «cambiaron 12 eventos y 16 ejecuciones», «cambió 1 evento». */
const changed = (eventos: number, ejecuciones: number) => {
  const named = [
    ...(eventos > 0 ? [some(eventos, 'evento', 'eventos')] : []),
    ...(ejecuciones > 0 ? [some(ejecuciones, 'ejecución', 'ejecuciones')] : []),
  ];
  return `${eventos + ejecuciones === 1 ? 'cambió' : 'cambiaron'} ${named.join(' y ')}`;
};

/** Texts for several orders in one notice. */
export const togetherTexts = {
  orden_asignada: (orders: readonly Named[]) => ({
    titulo: `Le asignaron ${orders.length} órdenes`,
    texto: listed(orders),
  }),
  orden_reasignada: (orders: readonly Named[]) => ({
    titulo: `${orders.length} órdenes suyas pasaron a otra persona`,
    texto: listed(orders),
  }),
  orden_vencida: (orders: readonly Named[]) => ({
    titulo: `Vencieron ${orders.length} órdenes`,
    texto: listed(orders),
  }),
} satisfies { [Kind in TipoAviso]?: (orders: readonly Named[]) => Text };

/** An order that was planned; `cuando` in the company's time zone, null: without a date. */
export const planTexts = {
  orden_programada: ({ numero, titulo }: Named, cuando: string | null) => ({
    titulo: `Le asignaron la orden ${numero}`,
    texto: cuando === null ? titulo : `${titulo}. Es para el ${cuando}.`,
  }),
  orden_movida: ({ numero, titulo }: Named, cuando: string | null) => ({
    titulo: cuando === null ? `La orden ${numero} quedó sin fecha` : `La orden ${numero} quedó para el ${cuando}`,
    texto: titulo,
  }),
};

/** For who got, lost or has several orders at another time. */
export const plannedText = (orders: readonly Named[]): Text => ({
  titulo: `Su programación cambió: ${orders.length} órdenes`,
  texto: listed(orders),
});

/** The first of many orders, in a line. */
const listed = (orders: readonly Named[]) => {
  const named = orders.slice(0, 3).map(({ numero, titulo }) => `${numero} ${titulo}`);
  return `${named.join(' · ')}${orders.length > named.length ? ` y ${orders.length - named.length} más` : ''}`;
};

/** The text for many events at once: «87 eventos más de exceso de velocidad y otros». */
export const summaryText = (counts: Partial<Record<TipoEvento, number>>): Text => {
  const most = (Object.entries(counts) as [TipoEvento, number][]).sort(([, one], [, other]) => other - one);
  const all = most.reduce((sum, [, many]) => sum + many, 0);
  const [main] = most;
  const named = main ? ` de ${lowered(kinds[main[0]])}${most.length > 1 ? ' y otros' : ''}` : '';
  return {
    titulo: `${all === 1 ? '1 evento más' : `${all.toLocaleString('es-CO')} eventos más`}${named}`,
    texto: most.length > 1 ? most.map(([tipo, many]) => `${kinds[tipo]}: ${many}`).join(' · ') : null,
  };
};

/**
 * The text for a group of events: «Sin conexión: 38 activos desde las 18:00», and for one asset alone «Sin conexión:
 * NPR-01, 3 veces desde las 18:00».
 */
export const groupText = ({ tipo, ids, activos, activos_n, hora }: TextGroup): Text => {
  const [only] = activos;
  const events = `${ids.length.toLocaleString('es-CO')} ${ids.length === 1 ? 'evento' : 'eventos'}`;
  const many = `${activos_n.toLocaleString('es-CO')} activos`;
  const who = activos_n > 1 ? many : activos_n === 1 && only ? `${only}, ${ids.length} veces` : events;
  const more = activos_n - activos.length;
  return {
    titulo: `${kinds[tipo]}: ${who} desde las ${hora}`,
    texto: activos_n > 1 ? `${activos.join(', ')}${more > 0 ? ` y ${more.toLocaleString('es-CO')} más` : ''}` : null,
  };
};

interface TextGroup {
  tipo: TipoEvento;
  ids: readonly number[];
  /** The names of some of its assets. */
  activos: readonly string[];
  activos_n: number;
  /** When it began, in the company's time zone. */
  hora: string;
}

/** Acronyms such as SOS stay as they are. */
const lowered = (words: string) => (/^\p{Lu}{2}/u.test(words) ? words : words[0]?.toLowerCase() + words.slice(1));
