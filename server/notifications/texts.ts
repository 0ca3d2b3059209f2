import type { TipoNotificacion } from '#contract/notificaciones';

/** What the bell shows and a mail tells. */
interface Text {
  titulo: string;
  texto: string | null;
}

interface Named {
  numero: string;
  titulo: string;
}

/** What each kind of notice says. */
export const noticeTexts = {
  orden_asignada: ({ numero, titulo }: Named) => ({ titulo: `Le asignaron la orden ${numero}`, texto: titulo }),
  /** @param quien who has it now; null: nobody */
  orden_reasignada: ({ numero, titulo }: Named, quien: string | null) => ({
    titulo: quien ? `La orden ${numero} pasó a ${quien}` : `La orden ${numero} ya no está asignada a usted`,
    texto: titulo,
  }),
  /** @param desde its due date, by the company's clock */
  orden_vencida: ({ numero, titulo }: Named, desde: string) => ({ titulo: `La orden ${numero} venció`, texto: `${titulo}. Vencía el ${desde}.` }),
  orden_rechazada: ({ numero }: Named, motivo: string | null) => ({ titulo: `La orden ${numero} fue rechazada`, texto: motivo }),
  orden_comentario: ({ numero }: Pick<Named, 'numero'>, quien: string, texto: string) => ({
    titulo: `${quien} comentó en la orden ${numero}`,
    texto: texto.slice(0, 300),
  }),
  falla_reportada: ({ numero, titulo }: Named, descripcion: string) => ({ titulo: `${titulo} (orden ${numero})`, texto: descripcion }),
  tarea_alerta: (tarea: string, orden: Pick<Named, 'numero'> | null, nota: string | null, stopped: boolean) => ({
    titulo: `Falló «${tarea}»${orden ? ` en la orden ${orden.numero}` : ''}`,
    texto: [nota, stopped && 'El activo quedó fuera de servicio.'].filter(Boolean).join(' ') || null,
  }),
  trabajo_fallido: (motivo: string) => ({ titulo: 'Un trabajo suyo no se pudo terminar', texto: motivo }),
} satisfies Record<TipoNotificacion, (...about: never[]) => Text>;

/** The same of several orders in one notice. */
export const togetherTexts = {
  orden_asignada: (orders: readonly Named[]) => ({ titulo: `Le asignaron ${orders.length} órdenes`, texto: listed(orders) }),
  orden_reasignada: (orders: readonly Named[]) => ({ titulo: `${orders.length} órdenes suyas pasaron a otra persona`, texto: listed(orders) }),
  orden_vencida: (orders: readonly Named[]) => ({ titulo: `Vencieron ${orders.length} órdenes`, texto: listed(orders) }),
} satisfies { [Kind in TipoNotificacion]?: (orders: readonly Named[]) => Text };

/** The first of many orders, in a line. */
const listed = (orders: readonly Named[]) => {
  const named = orders.slice(0, 3).map(({ numero, titulo }) => `${numero} ${titulo}`);
  return `${named.join(' · ')}${orders.length > named.length ? ` y ${orders.length - named.length} más` : ''}`;
};
