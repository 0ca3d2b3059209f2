import type { Listed } from '#contract/core/entity';
import { combustible } from '#contract/entities/combustible';
import { eventos } from '#contract/entities/eventos';
import { filtroHistorial } from '#contract/entities/hojaDeVida';
import { vencimientos } from '#contract/entities/mantenimiento';
import { silencios } from '#contract/entities/silencios';
import { auditorias } from '#contract/requests/auditoria';
import { conduccion } from '#contract/requests/conduccion';
import { inventarios } from '#contract/requests/inventario';
import { reporteLlantas } from '#contract/requests/reporteLlantas';
import { gastosOrdenes } from '#contract/requests/gastosOrdenes';
import { reporteGarantias } from '#contract/requests/reporteGarantias';
import { filtroHilos, filtroMensajes } from '#contract/requests/mensajes';
import { filtroReporteOrdenes, ordenablesReporteOrdenes } from '#contract/requests/reporteOrdenes';
import { camposReporte, filtroReporte } from '#contract/requests/reportes';
import { filtroPreoperacional, ordenablesPreoperacional } from '#contract/requests/preoperacional';
import { previstos } from '#contract/requests/previstos';
import { recepcionesCompra } from '#contract/requests/recepcionesCompra';
import { reporteReemplazo } from '#contract/requests/reporteReemplazo';
import { cargaPersonas } from '#contract/requests/reporteCarga';
import { tiempos } from '#contract/requests/tiempos';
import { uso } from '#contract/requests/uso';
import { filtroEntregas } from '#contract/requests/webhooks';
import type { z } from '#contract/core/validation';

type Filtered = Pick<Listed, 'name' | 'filters' | 'sorts'>;
interface Shaped {
  name: string;
  filter: z.ZodType;
  sorts?: readonly string[];
}

/** Reads and changes of the records that `{"id":[…]}` names: those of the lists themselves, and these. */
export const byIds: readonly string[] = ['/activos/etiquetas'];

/** Reads that are filtered like a list of records, by path; their routes read the same declarations. */
export const filteredReads: Readonly<Record<string, Filtered>> = {
  '/auditoria': auditorias,
  '/combustible/resumen': combustible,
  '/compras/recepciones': recepcionesCompra,
  '/conduccion': conduccion,
  '/eventos/grupos': eventos,
  '/eventos/silencios': silencios,
  '/mantenimiento/vencimientos': vencimientos,
  '/reportes/carga': cargaPersonas,
  '/reportes/compras/proveedores': inventarios.proveedores,
  '/reportes/presupuesto/gastos': gastosOrdenes,
  '/reportes/garantias': reporteGarantias,
  '/reportes/inventario/abc': inventarios.abc,
  '/reportes/inventario/lentos': inventarios.lentos,
  '/reportes/inventario/movimientos': inventarios.movimientos,
  '/reportes/inventario/valor': inventarios.valor,
  '/reportes/llantas': reporteLlantas,
  '/mantenimiento/previstos': previstos,
  '/reportes/reemplazo': reporteReemplazo,
  '/reportes/tiempos': tiempos,
  '/uso': uso,
  '/uso/resumen': uso,
};

/** Reads whose filter is one schema. */
export const shapedReads: Readonly<Record<string, Shaped>> = {
  '/activos/{id}/historial': { name: 'historial', filter: filtroHistorial },
  '/activos/{id}/historial/conteos': { name: 'historial', filter: filtroHistorial },
  '/mensajes': { name: 'mensajes', filter: filtroMensajes },
  '/mensajes/hilos': { name: 'hilos', filter: filtroHilos },
  '/reenvios/{id}/entregas': { name: 'entregas', filter: filtroEntregas },
  '/reportes/activos': { name: 'reporte_activos', filter: filtroReporte, sorts: camposReporte },
  '/reportes/activos/resumen': { name: 'reporte_activos', filter: filtroReporte },
  '/reportes/preoperacional': {
    name: 'registro_preoperacional',
    filter: filtroPreoperacional,
    sorts: ordenablesPreoperacional,
  },
  '/reportes/preoperacional/resumen': { name: 'registro_preoperacional', filter: filtroPreoperacional },
  '/reportes/ordenes': { name: 'reporte_ordenes', filter: filtroReporteOrdenes, sorts: ordenablesReporteOrdenes },
  '/reportes/ordenes/pareto': { name: 'reporte_ordenes', filter: filtroReporteOrdenes },
  '/reportes/ordenes/resumen': { name: 'reporte_ordenes', filter: filtroReporteOrdenes },
  '/webhooks/{id}/entregas': { name: 'entregas', filter: filtroEntregas },
};
