import type { Parecida } from '#contract/entities/solicitudes';

/** «OT-12», «solicitud 7». */
export const similarName = ({ tipo, id, numero }: Pick<Parecida, 'tipo' | 'id' | 'numero'>): string =>
  tipo === 'orden' ? (numero ?? `orden ${id}`) : `solicitud ${id}`;
