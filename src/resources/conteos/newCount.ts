import { hrefOf } from '#contract/core/paths';

/** The form of a new count: of this store, of these parts. */
export const newCount = ({ bodega, repuestos }: { bodega?: number; repuestos?: readonly number[] }): string => {
  const given = {
    conteo: 'nuevo',
    ...(bodega && { bodega: String(bodega) }),
    ...(repuestos && { repuestos: String(repuestos) }),
  };
  return `${hrefOf('/servicios/repuestos/conteos')}?${new URLSearchParams(given).toString()}`;
};
