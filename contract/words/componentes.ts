import type { componentes as entity } from '../entities/componentes';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const componentes = {
  ...nouns.componentes,
  fields: {
    tipo: 'Tipo',
    serie: 'Serie',
    marca: 'Marca',
    modelo: 'Modelo',
    medida: 'Medida',
    costo: 'Costo',
    proveedor_id: 'Proveedor',
    proveedor: 'Proveedor',
    bodega_id: 'Bodega',
    comprado_en: 'Comprado',
    vence_en: 'Vence',
    foto_id: 'Foto',
    image_url: 'Foto',
    nota: 'Nota',
    estado: 'Estado',
    activo_id: 'Activo',
    posicion: 'Posición',
    desde: 'Desde',
    km: 'Recorrido',
    horas: 'Horas',
    reencauches_n: 'Reencauches',
    costo_total: 'Costo con reencauches',
    costo_km: 'Costo por km',
    profundidad_mm: 'Profundidad',
    profundidades_mm: 'Profundidades',
    presion: 'Presión',
    leido_en: 'Última lectura',
    profundidad_min: 'Profundidad mínima',
    desgaste_mm_1000km: 'Desgaste por 1.000 km',
    cambio_previsto_en: 'Cambio previsto',
    bajo_nivel_id: 'Nivel y los que contiene',
    cambio_hasta: 'Cambio previsto hasta',
    vence_hasta: 'Vence hasta',
  },
  units: {
    km: 'km',
    horas: 'h',
    profundidad_mm: 'mm',
    profundidades_mm: 'mm',
    profundidad_min: 'mm',
    presion: 'psi',
    desgaste_mm_1000km: 'mm',
  },
  values: {
    tipo: {
      llanta: 'Llanta',
      bateria: 'Batería',
      motor: 'Motor',
      caja: 'Caja',
      extintor: 'Extintor',
      otro: 'Otro',
    },
    estado: {
      en_bodega: 'En bodega',
      montado: 'Montado',
      reencauche: 'En reencauche',
      desechado: 'Desechado',
    },
  },
} satisfies WordsOf<typeof entity>;

/** What was done with a component. */
export const pasosComponente = {
  montado: 'Montado',
  rotado: 'Cambio de posición',
  desmontado: 'Desmontado',
  reencauche: 'Enviado a reencauche',
  recibido: 'Recibido en bodega',
  desechado: 'Desechado',
  anulado: 'Anulación',
  lectura: 'Lectura',
};
