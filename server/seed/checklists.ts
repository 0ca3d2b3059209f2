import { itemPlantilla } from '#contract/entities/plantillas';
import type { z } from '#contract/core/validation';
import { plantillaTable } from '../db/tables/plantillas';
import type { Story } from './context';

type Step = z.input<typeof itemPlantilla>;

const need = { obligatoria: true };

const checklists = {
  preoperacional: {
    nombre: 'Inspección preoperacional',
    categoria: 'Diaria',
    items: [
      { titulo: 'Luces, direccionales y pito', tipo: 'inspeccion', ...need, accion_si_falla: 'alertar' },
      {
        titulo: 'Frenos: recorrido del pedal',
        tipo: 'inspeccion',
        ...need,
        accion_si_falla: 'activo_fuera_de_servicio',
      },
      { titulo: 'Presión de llantas delanteras', tipo: 'numero', unidad: 'psi', minimo: 95, maximo: 115, ...need },
      {
        titulo: 'Nivel de aceite',
        tipo: 'seleccion',
        opciones: ['Normal', 'Bajo', 'Muy bajo'],
        instruccion: 'Motor frío y vehículo en terreno plano.',
      },
      { titulo: 'Extintor y botiquín vigentes', tipo: 'casilla', ...need },
      { titulo: 'Kilometraje', tipo: 'lectura', medidor_tipo: 'odometro', ...need },
      { titulo: 'Foto del tablero', tipo: 'foto' },
      { titulo: 'Firma del conductor', tipo: 'firma', ...need },
    ],
  },
  aceite: {
    nombre: 'Cambio de aceite y filtros',
    categoria: 'Motor',
    items: [
      {
        titulo: 'Drenar el aceite usado',
        tipo: 'casilla',
        ...need,
        instruccion: 'Recójalo en el tanque de residuos peligrosos.',
      },
      { titulo: 'Cambiar filtro de aceite', tipo: 'casilla', ...need },
      { titulo: 'Cambiar filtro de combustible', tipo: 'casilla', ...need },
      { titulo: 'Cantidad de aceite nuevo', tipo: 'numero', unidad: 'L', minimo: 1, maximo: 45, ...need },
      {
        titulo: 'Fugas con el motor encendido',
        tipo: 'inspeccion',
        ...need,
        foto_obligatoria: true,
        accion_si_falla: 'crear_orden',
      },
      { titulo: 'Kilometraje', tipo: 'lectura', medidor_tipo: 'odometro', ...need },
    ],
  },
  frenos: {
    nombre: 'Revisión de frenos',
    categoria: 'Seguridad',
    items: [
      {
        titulo: 'Espesor de pastillas delanteras',
        tipo: 'numero',
        unidad: 'mm',
        minimo: 4,
        ...need,
        accion_si_falla: 'crear_orden',
      },
      {
        titulo: 'Espesor de bandas traseras',
        tipo: 'numero',
        unidad: 'mm',
        minimo: 5,
        ...need,
        accion_si_falla: 'crear_orden',
      },
      { titulo: 'Estado de mangueras y tubería', tipo: 'inspeccion', ...need },
      { titulo: 'Prueba de frenado', tipo: 'inspeccion', ...need, accion_si_falla: 'activo_fuera_de_servicio' },
    ],
  },
  maquinaria: {
    nombre: 'Entrega de turno de maquinaria',
    categoria: 'Maquinaria',
    items: [
      { titulo: 'Horómetro', tipo: 'lectura', medidor_tipo: 'horometro', ...need },
      { titulo: 'Mangueras hidráulicas sin fugas', tipo: 'inspeccion', ...need, accion_si_falla: 'alertar' },
      { titulo: 'Novedades del turno', tipo: 'texto' },
      { titulo: 'Próximo engrase', tipo: 'fecha' },
    ],
  },
} satisfies Record<string, { nombre: string; categoria: string; items: Step[] }>;

export type Checklist = keyof typeof checklists;

/** Inserts the checklists of a company. Returns their ids by name. */
export const plantChecklists = async ({ tx, empresa_id }: Story): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  for (const [key, { items, ...words }] of Object.entries(checklists)) {
    const [row] = await tx
      .insert(plantillaTable)
      .values({ empresa_id, ...words, items: items.map((item) => itemPlantilla.parse(item)) })
      .returning({ id: plantillaTable.id });
    if (row) ids.set(key, row.id);
  }
  return ids;
};
