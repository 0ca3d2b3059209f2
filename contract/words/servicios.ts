import type { servicios as entity } from '../entities/servicios';
import { activos } from './activos';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const servicios = {
  ...nouns.servicios,
  fields: {
    nombre: 'Nombre',
    codigo: 'Código',
    tipo: 'Tipo',
    descripcion: 'Descripción',
    duracion_estimada_min: 'Duración estimada',
    costo_estimado: 'Costo estimado',
    costo_repuestos: 'Costo de repuestos',
    plantilla_id: 'Plantilla de tareas',
    repuestos: 'Repuestos',
    repuesto_id: 'Repuesto',
    aplica_a: 'Aplica a',
    habilidades: 'Habilidades que pide',
    requiere_parada: 'Requiere parar el activo',
    activo: 'Estado',
  },
  units: { duracion_estimada_min: 'min' },
  values: {
    tipo: {
      preventivo: 'Preventivo',
      correctivo: 'Correctivo',
      inspeccion: 'Inspección',
      legal: 'Legal',
      instalacion: 'Instalación',
      otro: 'Otro',
    },
    aplica_a: activos.values.tipo_activo,
    activo: { true: 'Activo', false: 'Inactivo' },
  },
} satisfies WordsOf<typeof entity>;
