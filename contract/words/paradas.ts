import type { paradas as entity, visita } from '../entities/paradas';
import type { RowWords, WordsOf } from './noun';
import { nouns } from './nouns';

export const paradas = {
  ...nouns.paradas,
  fields: {
    nombre: 'Nombre',
    codigo: 'Código',
    tipo: 'Tipo',
    forma: 'Forma',
    latitud: 'Latitud',
    longitud: 'Longitud',
    radio_m: 'Radio',
    poligono: 'Polígono',
    direccion: 'Dirección',
    contacto: 'Contacto',
    horario: 'Horario',
    permanencia_max_min: 'Permanencia máxima',
    limite_velocidad_kmh: 'Límite de velocidad',
    color: 'Color',
    nivel_id: 'Nivel',
    activa: 'Estado',
    referencia_externa: 'Referencia externa',
    dentro_n: 'Dentro ahora',
    ultima_visita_en: 'Última visita',
    cerca: 'Cerca de',
  },
  units: { radio_m: 'm', permanencia_max_min: 'min', limite_velocidad_kmh: 'km/h' },
  values: {
    tipo: {
      cliente: 'Cliente',
      base: 'Base',
      taller: 'Taller',
      estacion_combustible: 'Estación de combustible',
      bodega: 'Bodega',
      peaje: 'Peaje',
      punto_control: 'Punto de control',
      zona_riesgo: 'Zona de riesgo',
      otro: 'Otro',
    },
    forma: { circulo: 'Círculo', poligono: 'Polígono' },
    color: {
      azul: 'Azul',
      verde: 'Verde',
      naranja: 'Naranja',
      rojo: 'Rojo',
      morado: 'Morado',
      turquesa: 'Turquesa',
      rosado: 'Rosado',
      gris: 'Gris',
    },
    activa: { true: 'Activa', false: 'Inactiva' },
  },
} satisfies WordsOf<typeof entity>;

export const visitas = {
  one: 'visita',
  many: 'visitas',
  gender: 'f',
  fields: {
    activo_id: 'Activo',
    parada_id: 'Parada',
    entrada_en: 'Entrada',
    salida_en: 'Salida',
    duracion_s: 'Permanencia',
    excedida: 'Excedida',
  },
  units: { duracion_s: 's' },
  values: { excedida: { true: 'Sí', false: 'No' } },
} satisfies RowWords<(typeof visita)['shape']>;
