import { sql } from 'drizzle-orm';
import type { TestApi } from '../../../testing/app';

/** What the second computation reads: rows as JSON tells them, moments with their offset, days as 2026-03-31. */
interface Tables {
  niveles: { id: number; ruta: string };
  activos: {
    id: number;
    nivel_id: number;
    tipo_activo: string;
    creado_en: string;
    eliminado_en: string | null;
    fecha_puesta_servicio: string | null;
    fecha_baja: string | null;
  };
  tiempos_parada: { activo_id: number; inicio_en: string; fin_en: string | null; clase: string };
  medidores: { id: number; activo_id: number; tipo: string; eliminado_en: string | null };
  lecturas: { id: number; medidor_id: number; total: number; fecha: string; estado: string };
  viajes: { activo_id: number; inicio_en: string; fin_en: string | null; ralenti_s: number };
  detenciones: { activo_id: number; inicio_en: string; ralenti_s: number };
  km_dia: { activo_id: number; fecha: string; km: number };
  proyecciones: { activo_id: number; fecha: string | null };
  eventos: { activo_id: number; tipo: string; severidad: string; estado: string; corregido: boolean; inicio_en: string };
  historial: { id: number; activo_id: number; costo: number | null; fecha: string; referencia_tipo: string | null; referencia_id: number | null };
  ordenes: {
    activo_id: number | null;
    nivel_id: number;
    tipo: string;
    estado: string;
    creado_en: string;
    eliminado_en: string | null;
    fecha_limite: string | null;
    fecha_programada: string | null;
    completada_en: string | null;
    cerrada_en: string | null;
    cancelada_en: string | null;
    duracion_estimada_min: number | null;
    costo_total: number;
    mantenimiento_activo_id: number | null;
    afecta_plan: boolean;
  };
  mantenimiento: {
    id: number;
    estado: string;
    eliminado_en: string | null;
    disparador: string;
    cada_valor: number | null;
    cada_unidad: string | null;
    cada_medida: number | null;
  };
  mantenimiento_activos: { id: number; plan_id: number; activo_id: number; fuera_desde: string | null; vence_en: string | null; medidor_id: number | null };
}
export type Rows = { [Name in keyof Tables]: Tables[Name][] };

/** All of a company. */
export const readRows = async (api: TestApi): Promise<Rows> => {
  const of = async <Name extends keyof Tables>(name: Name): Promise<Tables[Name][]> => {
    const { rows } = await api.db.system.execute<{ filas: Tables[Name][] }>(
      sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]') as filas from ${sql.identifier(name)} t where t.empresa_id = ${api.a}`,
    );
    return rows[0]?.filas ?? [];
  };
  return {
    niveles: await of('niveles'),
    activos: await of('activos'),
    tiempos_parada: await of('tiempos_parada'),
    medidores: await of('medidores'),
    lecturas: await of('lecturas'),
    viajes: await of('viajes'),
    detenciones: await of('detenciones'),
    km_dia: await of('km_dia'),
    proyecciones: await of('proyecciones'),
    eventos: await of('eventos'),
    historial: await of('historial'),
    ordenes: await of('ordenes'),
    mantenimiento: await of('mantenimiento'),
    mantenimiento_activos: await of('mantenimiento_activos'),
  };
};
