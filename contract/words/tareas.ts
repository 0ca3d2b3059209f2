import type { tareas as entity } from '../entities/tareas';
import type { WordsOf } from './noun';
import { nouns } from './nouns';
import { accionesSiFalla, tiposTarea } from './plantillas';

export const tareas = {
  ...nouns.tareas,
  fields: {
    titulo: 'Tarea',
    orden_id: 'Orden',
    orden_numero: 'Orden',
    orden_titulo: 'Título de la orden',
    activo_id: 'Activo',
    asignado_a_id: 'Asignada a',
    estado: 'Estado',
    tipo: 'Tipo',
    instruccion: 'Instrucción',
    imagen_guia_id: 'Imagen de guía',
    imagen_guia_url: 'Imagen de guía',
    obligatoria: 'Obligatoria',
    opciones: 'Opciones',
    unidad: 'Unidad',
    minimo: 'Mínimo',
    maximo: 'Máximo',
    medidor_id: 'Medidor',
    foto_obligatoria: 'Foto obligatoria',
    accion_si_falla: 'Si falla',
    fecha_limite: 'Fecha límite',
    valor: 'Valor',
    resultado: 'Resultado',
    nota: 'Nota',
    evidencias: 'Fotos',
    vencida: 'Vencida',
    abierta: 'Abierta',
    hecha: 'Hecha',
    suelta: 'Suelta',
    posicion: 'Posición',
    completada_en: 'Completada',
    completada_por: 'Completada por',
    creado_en: 'Creada',
  },
  values: {
    estado: {
      pendiente: 'Pendiente',
      en_progreso: 'En progreso',
      completada: 'Completada',
      no_aplica: 'No aplica',
      fallida: 'Falló',
    },
    resultado: { aprobado: 'Aprobado', observado: 'Con observaciones', falla: 'Falla' },
    tipo: tiposTarea,
    accion_si_falla: accionesSiFalla,
  },
} satisfies WordsOf<typeof entity>;
