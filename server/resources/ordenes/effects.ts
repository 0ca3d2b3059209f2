import type { CambioOrden, Orden, Transicion } from '#contract/ordenes';
import type { ordenTable } from './table';

type Columns = Partial<typeof ordenTable.$inferInsert>;

/** Stored columns that are not part of its record. */
export interface Kept {
  espera_desde: string | null;
}

interface Moving {
  order: Orden;
  cambio: CambioOrden;
  at: string;
  userId: number;
  responsable: number | null;
  kept: Kept;
}

const unsigned = { firma_id: null, firma_nombre: null, firma_documento: null, firma_en: null, firma_latitud: null, firma_longitud: null };
const undone = { completada_en: null, completada_por_id: null, ...unsigned };

/** Ends a wait and adds it to the total. */
const waited = ({ order, at, kept }: Moving): Columns => {
  const minutes = kept.espera_desde ? Math.max(0, Math.round((Date.parse(at) - Date.parse(kept.espera_desde)) / 60_000)) : 0;
  return { espera_desde: null, motivo_espera: null, espera_min: order.espera_min + minutes };
};

/** The columns that each move writes. A signature removed by a rejection remains in the history. */
export const effects: Record<Transicion['verbo'], (moving: Moving) => Columns> = {
  asignar: ({ responsable }) => ({ responsable_id: responsable }),
  devolver: () => ({ responsable_id: null }),
  iniciar: ({ order, at, responsable }) => ({
    responsable_id: responsable,
    primera_respuesta_en: order.primera_respuesta_en ?? at,
    iniciada_en: order.iniciada_en ?? at,
  }),
  pausar: ({ at, cambio }) => ({ espera_desde: at, motivo_espera: cambio.motivo_espera ?? null }),
  reanudar: waited,
  completar: ({ order, at, userId, cambio }) => ({
    completada_en: at,
    completada_por_id: userId,
    motivo_rechazo: null,
    solucion: cambio.solucion ?? order.solucion,
    causa_falla: cambio.causa_falla ?? order.causa_falla,
    odometro_cierre_km: cambio.odometro_cierre_km ?? order.odometro_cierre_km,
    horometro_cierre_h: cambio.horometro_cierre_h ?? order.horometro_cierre_h,
    ...(cambio.firma && {
      firma_id: cambio.firma.archivo_id,
      firma_nombre: cambio.firma.nombre,
      firma_documento: cambio.firma.documento,
      firma_en: at,
      firma_latitud: cambio.firma.latitud,
      firma_longitud: cambio.firma.longitud,
    }),
  }),
  cerrar: ({ at, userId }) => ({ cerrada_en: at, cerrada_por_id: userId }),
  rechazar: ({ cambio }) => ({ ...undone, motivo_rechazo: cambio.motivo_rechazo ?? null }),
  reabrir: ({ order }) => ({ ...undone, cerrada_en: null, cerrada_por_id: null, reaperturas: order.reaperturas + 1 }),
  cancelar: (moving) => ({ ...waited(moving), cancelada_en: moving.at, motivo_cancelacion: moving.cambio.motivo_cancelacion ?? null }),
  restaurar: () => ({ responsable_id: null, cancelada_en: null, motivo_cancelacion: null }),
};
