import type { ActivoSlim } from '#contract/activos';
import type { ActivoPaquete } from '#contract/paquete';
import type { Copy } from '../../providers/offline/vault';

export type KnownAsset = Pick<ActivoSlim, 'id' | 'uuid' | 'nombre' | 'codigo' | 'placa'>;

/** Assets known to this phone: those of its orders, and the whole fleet by name. */
export const knownAssets = ({ activos, flota }: { activos: readonly ActivoPaquete[]; flota: readonly ActivoSlim[] }): KnownAsset[] => [
  ...flota,
  ...activos.filter(({ id }) => !flota.some((known) => known.id === id)),
];

/** The asset of a label: its QR code contains the address of its sheet, `…/asset/{uuid}`; that of an old label only its code or plate. */
export const scanned = (text: string, copy: Copy): KnownAsset | undefined => {
  const uuid = /\/asset\/([0-9a-f-]{36})/i.exec(text)?.[1]?.toLowerCase();
  const plain = text.trim().toLowerCase();
  return knownAssets(copy).find((asset) => (uuid ? asset.uuid === uuid : [asset.codigo, asset.placa].some((name) => name?.toLowerCase() === plain)));
};
