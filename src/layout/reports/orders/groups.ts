import type { GrupoOrdenes } from '#contract/reporteOrdenes';
import { ordenWords } from '../../../resources/ordenes/index';
import type { Faces } from '../../../ui/faces';

/** By what orders may be told apart. */
export const groupWords: Faces<GrupoOrdenes> = {
  tipo: { label: 'Tipo' },
  prioridad: { label: 'Prioridad' },
  estado: { label: 'Estado' },
  nivel: { label: 'Nivel' },
  activo: { label: 'Activo' },
  categoria: { label: 'Categoría' },
  responsable: { label: 'Responsable' },
  origen: { label: 'Origen' },
  vencida: { label: 'Vencida' },
};

const values: Partial<Record<GrupoOrdenes, Faces>> = {
  tipo: ordenWords.tipos,
  prioridad: ordenWords.prioridades,
  estado: ordenWords.estados,
  origen: ordenWords.origenes,
  vencida: { true: { label: 'Vencidas' }, false: { label: 'No vencidas' } },
};

const without: Partial<Record<GrupoOrdenes, string>> = {
  activo: 'Sin activo',
  categoria: 'Sin categoría',
  responsable: 'Sin responsable',
};

/** What a group is called. */
export const groupName = (group: GrupoOrdenes, { clave, nombre }: { clave: string | null; nombre: string | null }): string =>
  clave === null ? (without[group] ?? 'Ninguno') : (nombre ?? values[group]?.[clave]?.label ?? '—');
