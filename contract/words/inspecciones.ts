import type { inspecciones as entity } from '../entities/inspecciones';
import type { ResultadoRespuesta } from '../entities/inspecciones';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const inspecciones = {
  ...nouns.inspecciones,
  fields: {
    plantilla_id: 'Formulario',
    plantilla: 'Nombre del formulario',
    activo_id: 'Activo',
    fecha: 'Fecha',
    duracion_s: 'Duración',
    lectura: 'Lectura',
    latitud: 'Latitud',
    longitud: 'Longitud',
    respuestas: 'Puntos',
    firma: 'Firma',
    resultado: 'Resultado',
    personal_id: 'Quién inspeccionó',
    inspector: 'Inspector',
    fallas_n: 'Fallas',
    fotos_n: 'Fotos',
    defectos: 'Defectos',
    orden_id: 'Orden',
    medidor: 'Medidor',
    anulada_en: 'Anulada',
    anulada: 'Anulada',
    motivo_anulacion: 'Motivo de la anulación',
    bajo_nivel_id: 'Nivel y los que contiene',
    desde: 'Desde',
    hasta: 'Hasta',
  },
  units: { duracion_s: 's' },
  values: {
    resultado: { apta: 'Apta', con_observaciones: 'Con observaciones', no_apta: 'No apta' },
    medidor: { odometro: 'Odómetro', horometro: 'Horómetro' },
    anulada: { true: 'Anuladas', false: 'Vigentes' },
  },
} satisfies WordsOf<typeof entity>;

export const resultadosRespuesta = {
  aprobado: 'Bien',
  falla: 'Falla',
  no_aplica: 'No aplica',
} satisfies Record<ResultadoRespuesta, string>;
