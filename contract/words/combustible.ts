import type { combustible as entity, UnidadCarga } from '../entities/combustible';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

/** The loaded amount, by unit; «Litros» if there may be several. */
export const unidadesCarga = { l: 'l', kWh: 'kWh', m3: 'm³' } satisfies Record<UnidadCarga, string>;
export const cantidadCarga = { l: 'Litros', kWh: 'Energía (kWh)', m3: 'Gas (m³)' } satisfies Record<
  UnidadCarga,
  string
>;

export const combustible = {
  ...nouns.combustible,
  fields: {
    activo_id: 'Activo',
    bajo_nivel_id: 'Nivel',
    fecha: 'Fecha',
    litros: 'Cantidad',
    unidad: 'Unidad',
    valor: 'Valor',
    odometro_km: 'Odómetro',
    horometro_h: 'Horómetro',
    tanque_lleno: 'Tanque lleno',
    con_odometro: 'Con odómetro',
    parada_id: 'Estación (parada)',
    proveedor_id: 'Proveedor registrado',
    estacion: 'Estación',
    personal_id: 'Quién cargó',
    foto_id: 'Foto',
    foto_url: 'Foto',
    nota: 'Nota',
    estado: 'Estado',
    motivos: 'Por qué es sospechosa',
    motivo_anulacion: 'Motivo de la anulación',
    recorrido_km: 'Recorrido',
    consumo_100km: 'Consumo a los 100 km',
    consumo_hora: 'Consumo por hora',
    costo_km: 'Combustible por km',
    costo_100km: 'Combustible a los 100 km',
    creado_por: 'Registrada por',
    desde: 'Desde',
    hasta: 'Hasta',
    dia_desde: 'Desde el día',
    dia_hasta: 'Hasta el día',
    creado_en: 'Registrada',
  },
  unitFields: { litros: 'unidad', consumo_100km: 'unidad', consumo_hora: 'unidad' },
  units: { odometro_km: 'km', horometro_h: 'h', recorrido_km: 'km' },
  values: {
    estado: { valida: 'Válida', sospechosa: 'Sospechosa', anulada: 'Anulada' },
    unidad: unidadesCarga,
    motivos: {
      supera_tanque: 'Más de lo que cabe en el tanque',
      odometro_atras: 'El odómetro va hacia atrás',
      odometro_dudoso: 'El odómetro salta más de lo posible',
      horometro_atras: 'El horómetro va hacia atrás',
      horometro_dudoso: 'El horómetro salta más de lo posible',
      consumo_alto: 'Consumo de más del doble de lo usual',
      repetida: 'Parece repetida: la misma cantidad pocos minutos después',
    },
  },
} satisfies WordsOf<typeof entity>;
