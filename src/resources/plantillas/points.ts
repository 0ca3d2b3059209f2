import type { ItemPlantilla } from '#contract/entities/plantillas';

/** The kinds of steps that make sense where something is only looked at. */
const kinds: readonly ItemPlantilla['tipo'][] = ['inspeccion', 'numero', 'seleccion', 'texto', 'foto'];

export const isOfInspections = (tipo: ItemPlantilla['tipo']): boolean => kinds.includes(tipo);
