import type { niveles as entity } from '../entities/niveles';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const niveles = {
  ...nouns.niveles,
  fields: {
    nombre: 'Nombre',
    codigo: 'Código',
    tipo: 'Tipo',
    padre_id: 'Depende de',
    camino: 'Ruta',
    profundidad: 'Profundidad',
    activos_n: 'Activos',
    personal_n: 'Personas',
    responsable_id: 'Responsable',
    direccion: 'Dirección',
    latitud: 'Latitud',
    longitud: 'Longitud',
    foto_id: 'Foto',
    image_url: 'Foto',
    orden: 'Orden',
    activo: 'En uso',
  },
  values: {
    tipo: {
      region: 'Región',
      sede: 'Sede',
      area: 'Área',
      linea: 'Línea',
      ubicacion: 'Ubicación',
      flota: 'Flota',
      centro_costo: 'Centro de costo',
    },
  },
} satisfies WordsOf<typeof entity>;
