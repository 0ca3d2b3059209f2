import type { Carga } from '#contract/combustible';

/** Of the list. */
export const columns = {
  all: [
    'fecha',
    'activo_id',
    'litros',
    'valor',
    'odometro_km',
    'recorrido_km',
    'consumo_100km',
    'costo_km',
    'costo_100km',
    'parada_id',
    'personal_id',
    'estado',
  ],
  hidden: ['recorrido_km', 'costo_100km', 'personal_id'],
};

/** The exported fields. */
export const exported: (keyof Carga)[] = [
  'fecha',
  'activo_id',
  'litros',
  'unidad',
  'valor',
  'odometro_km',
  'tanque_lleno',
  'recorrido_km',
  'consumo_100km',
  'costo_km',
  'costo_100km',
  'parada_id',
  'estacion',
  'personal_id',
  'estado',
  'motivos',
  'motivo_anulacion',
  'nota',
];
