import type { GrupoOrdenes } from '#contract/reporteOrdenes';
import { gruposOrdenes } from '#contract/words/reportes';
import { ordenWords } from '../../../resources/ordenes/index';
import { facesOf, type Faces } from '../../../ui/faces';

/** By what orders may be told apart. */
export const groupWords = facesOf(gruposOrdenes);

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
