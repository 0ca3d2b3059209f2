import type { TipoEvento } from '../entities/tiposEvento';

/** What the value of an event is, by its kind; `usual` for the others. */
export const medidas: Partial<Record<TipoEvento, string>> = {
  exceso_velocidad: 'Velocidad máxima',
  ralenti_excesivo: 'Tiempo en ralentí',
  movimiento_no_autorizado: 'Distancia recorrida',
  detencion_prolongada: 'Tiempo detenido',
  permanencia_excedida: 'Tiempo en el lugar',
  desvio_ruta: 'Distancia a la ruta',
  llegada_tarde: 'Retraso',
  llegada_tarde_prevista: 'Retraso previsto',
  no_ha_salido: 'Retraso',
  frenada_brusca: 'Frenada',
  aceleracion_brusca: 'Aceleración',
  fatiga: 'Tiempo al volante',
  sin_conexion: 'Tiempo sin conexión',
  conexion_restablecida: 'Tiempo sin conexión',
  sin_senal_gps: 'Tiempo sin señal',
  bateria_baja: 'Batería',
  combustible_descarga: 'Combustible que bajó',
  combustible_carga: 'Combustible que subió',
  temperatura_fuera_rango: 'Temperatura',
  garantia_por_vencer: 'Días que faltan',
  documento_por_vencer: 'Días que faltan',
  documento_vencido: 'Días que faltan',
  componente_por_vencer: 'Días que faltan',
  llanta_por_cambiar: 'Profundidad',
  repuesto_bajo_minimo: 'Disponible y pedido',
  lectura_sospechosa: 'Lectura',
  mantenimiento_proximo: 'Medidor',
  mantenimiento_vencido: 'Medidor',
};

export const medidaUsual = 'Valor';
