import type { ItemPlantilla, plantillas as entity } from '../entities/plantillas';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const plantillas = {
  ...nouns.plantillas,
  fields: {
    nombre: 'Nombre',
    categoria: 'Categoría',
    items: 'Pasos',
    items_n: 'Pasos',
    guias: 'Imágenes de guía',
    servicios_n: 'Servicios que la usan',
    activo: 'Estado',
    uso: 'Para qué es',
    aplica_a: 'Para qué activos',
    frecuencia: 'Cuándo se hace',
    requiere_firma: 'Con firma',
  },
  values: {
    activo: { true: 'Activa', false: 'Inactiva' },
    uso: { tareas: 'Tareas de órdenes', inspeccion: 'Inspecciones' },
    frecuencia: {
      libre: 'Cuando haga falta',
      diaria: 'Cada día laboral',
      antes_del_viaje: 'Antes del primer viaje del día',
      semanal: 'Una vez por semana',
    },
    requiere_firma: { true: 'Con firma', false: 'Sin firma' },
  },
} satisfies WordsOf<typeof entity>;

/** The kinds of steps of a checklist, and of their tasks. */
export const tiposTarea = {
  casilla: 'Casilla',
  inspeccion: 'Inspección',
  texto: 'Texto',
  numero: 'Número',
  seleccion: 'Selección',
  lectura: 'Lectura de medidor',
  foto: 'Foto',
  firma: 'Firma',
  fecha: 'Fecha',
} satisfies Record<ItemPlantilla['tipo'], string>;

/** What happens if it fails. */
export const accionesSiFalla = {
  ninguna: 'Nada más',
  alertar: 'Alertar a la oficina',
  crear_orden: 'Crear una orden',
  activo_fuera_de_servicio: 'Sacar el activo de servicio',
} satisfies Record<ItemPlantilla['accion_si_falla'], string>;
