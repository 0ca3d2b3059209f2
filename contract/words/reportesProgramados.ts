import type { z } from '../core/validation';
import type { frecuenciaEnvio, periodoRelativo, reporteProgramable } from '../requests/reportesProgramados';

type Said<Enum extends z.ZodEnum> = Readonly<Record<z.output<Enum>, string>>;

export const reportesProgramables: Said<typeof reporteProgramable> = {
  ordenes: 'Reporte de órdenes',
  activos: 'Reporte de activos',
  visitas: 'Visitas a paradas',
  ejecuciones: 'Ejecuciones de rutas',
};

export const periodosRelativos: Said<typeof periodoRelativo> = {
  ayer: 'Ayer',
  ultimos_7: 'Últimos 7 días',
  semana_pasada: 'Semana pasada',
  ultimos_30: 'Últimos 30 días',
  mes_pasado: 'Mes pasado',
  este_mes: 'Este mes hasta ayer',
};

export const frecuenciasEnvio: Said<typeof frecuenciaEnvio> = {
  diaria: 'Cada día',
  semanal: 'Cada semana',
  mensual: 'Cada mes',
};

export const diasDeLaSemana = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

/** «Cada lunes a las 07:00» */
export const cuandoSeEnvia = ({
  frecuencia,
  dia_semana,
  dia_mes,
  hora,
}: {
  frecuencia: z.output<typeof frecuenciaEnvio>;
  dia_semana: number | null;
  dia_mes: number | null;
  hora: string;
}) => {
  if (frecuencia === 'diaria') return `Cada día a las ${hora}`;
  if (frecuencia === 'semanal') return `Cada ${diasDeLaSemana[(dia_semana ?? 1) - 1]} a las ${hora}`;
  return `El día ${dia_mes} de cada mes a las ${hora}`;
};
