import type { Servicio } from '#contract/entities/servicios';
import { servicioTable } from '../db/tables/servicios';
import type { Story } from './context';
import type { Checklist } from './checklists';

type Made = Pick<
  Servicio,
  | 'nombre'
  | 'codigo'
  | 'tipo'
  | 'descripcion'
  | 'duracion_estimada_min'
  | 'costo_estimado'
  | 'aplica_a'
  | 'requiere_parada'
>;

const roads: Servicio['aplica_a'] = ['vehiculo', 'motocicleta'];

const services: readonly (Made & { checklist?: Checklist; parts?: Record<string, number> })[] = [
  {
    nombre: 'Cambio de aceite y filtros',
    codigo: 'SER-ACE',
    tipo: 'preventivo',
    descripcion: 'Cada 10.000 km o cada tres meses, lo que llegue antes.',
    duracion_estimada_min: 90,
    costo_estimado: 60_000,
    aplica_a: ['vehiculo'],
    requiere_parada: true,
    checklist: 'aceite',
    parts: { 'FIL-AC-01': 1, 'FIL-CO-01': 1, 'ACE-15W40': 24 },
  },
  {
    nombre: 'Revisión y cambio de frenos',
    codigo: 'SER-FRE',
    tipo: 'preventivo',
    descripcion: null,
    duracion_estimada_min: 180,
    costo_estimado: 120_000,
    aplica_a: ['vehiculo', 'remolque'],
    requiere_parada: true,
    checklist: 'frenos',
    parts: { 'PAS-DEL': 1, 'BAN-TRA': 1 },
  },
  {
    nombre: 'Inspección preoperacional',
    codigo: 'SER-PRE',
    tipo: 'inspeccion',
    descripcion: 'La hace el conductor antes de salir.',
    duracion_estimada_min: 15,
    costo_estimado: null,
    aplica_a: roads,
    requiere_parada: false,
    checklist: 'preoperacional',
  },
  {
    nombre: 'Cambio de llantas',
    codigo: 'SER-LLA',
    tipo: 'correctivo',
    descripcion: null,
    duracion_estimada_min: 60,
    costo_estimado: 40_000,
    aplica_a: ['vehiculo', 'remolque'],
    requiere_parada: true,
    parts: { 'LLA-295': 2 },
  },
  {
    nombre: 'Revisión técnico-mecánica',
    codigo: 'SER-RTM',
    tipo: 'legal',
    descripcion: 'En un centro autorizado, antes de que venza la anterior.',
    duracion_estimada_min: 240,
    costo_estimado: 380_000,
    aplica_a: roads,
    requiere_parada: true,
  },
  {
    nombre: 'Engrase y revisión hidráulica',
    codigo: 'SER-ENG',
    tipo: 'preventivo',
    descripcion: 'Cada 250 horas.',
    duracion_estimada_min: 75,
    costo_estimado: 45_000,
    aplica_a: ['maquinaria'],
    requiere_parada: true,
    checklist: 'maquinaria',
    parts: { 'GRA-LIT': 1.5, 'MAN-HID': 2 },
  },
  {
    nombre: 'Instalación de rastreador',
    codigo: 'SER-GPS',
    tipo: 'instalacion',
    descripcion: null,
    duracion_estimada_min: 45,
    costo_estimado: 70_000,
    aplica_a: [],
    requiere_parada: false,
  },
];

/** Inserts the services of a company, each with its checklist and parts. */
export const plantServices = async (
  { tx, empresa_id }: Story,
  checklists: Map<string, number>,
  parts: Map<string, number>,
) => {
  await tx.insert(servicioTable).values(
    services.map(({ checklist, parts: needed = {}, ...service }) => ({
      ...service,
      empresa_id,
      plantilla_id: checklist === undefined ? null : (checklists.get(checklist) ?? null),
      repuestos: Object.entries(needed).flatMap(([codigo, cantidad]) => {
        const repuesto_id = parts.get(codigo);
        return repuesto_id === undefined ? [] : [{ repuesto_id, cantidad }];
      }),
    })),
  );
};
