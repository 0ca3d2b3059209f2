import type { Componente, ComponentesDeActivo, ronda } from '#contract/entities/componentes';
import type { Ejes } from '#contract/entities/ejes';
import type { z } from '#contract/core/validation';
import type { Entry } from './entry';

/** What is mounted on an asset, as this phone keeps it for a round of readings. */
export interface MontadoEn {
  activo_id: number;
  ejes: Ejes;
  montados: Componente[];
}

/** As the route of an asset answers it; undefined if this phone does not have it. Pure. */
export const mountedOn = (all: readonly MontadoEn[], assetId: number): ComponentesDeActivo | undefined => {
  const found = all.find(({ activo_id }) => activo_id === assetId);
  return found && { ejes: found.ejes, montados: found.montados, presiones: [] };
};

/** What is mounted with the readings of a round of this phone. Pure. */
export const withRound = (
  all: MontadoEn[],
  { creado_en }: Entry,
  activoId: number,
  { fecha = creado_en, lecturas }: z.input<typeof ronda>,
): MontadoEn[] =>
  all.map((asset) =>
    asset.activo_id === activoId
      ? {
          ...asset,
          montados: asset.montados.map((each) => {
            const read = lecturas.find(({ componente_id }) => componente_id === each.id);
            if (!read) return each;
            const { profundidad_mm: depths, presion } = read;
            return {
              ...each,
              ...(depths && { profundidades_mm: depths, profundidad_mm: Math.min(...depths) }),
              ...(typeof presion === 'number' && { presion }),
              leido_en: fecha,
            };
          }),
        }
      : asset,
  );
