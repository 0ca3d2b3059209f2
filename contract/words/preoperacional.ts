import type { filaPreoperacional, ResultadoPreoperacional } from '../requests/preoperacional';
import { inspecciones } from './inspecciones';
import type { RowWords } from './noun';

export const preoperacional = {
  one: 'registro',
  many: 'registros',
  gender: 'm',
  title: 'Registro preoperacional',
  fields: {
    fecha: 'Día',
    hora: 'Hora',
    placa: 'Placa',
    activo: 'Vehículo',
    nivel: 'Nivel',
    conductor: 'Conductor',
    formulario: 'Formulario',
    odometro_km: 'Odómetro (km)',
    horometro_h: 'Horómetro (h)',
    resultado: 'Resultado',
    fallas_n: 'Fallas',
    fallas: 'Qué falló',
    accion: 'Acción correctiva',
    reparado_en: 'Reparado',
    firmada: 'Firmada',
  },
  values: {
    resultado: {
      ...inspecciones.values.resultado,
      sin_inspeccion: 'Sin inspección',
    } satisfies Record<ResultadoPreoperacional, string>,
  },
} satisfies RowWords<(typeof filaPreoperacional)['shape'], 'inspeccion_id' | 'activo_id'>;

/** What the record is for. */
export const normaPreoperacional =
  'Registro diario de la inspección preoperacional de los vehículos para el Plan Estratégico de Seguridad Vial ' +
  '(Colombia, Resolución 40595 de 2022). El cumplimiento es de días de vehículo: los que tuvieron inspección entre ' +
  'los que debían tenerla.';
