import type { ActivoSlim } from '#contract/entities/activos';
import type { ActivoPaquete } from '#contract/requests/paquete';
import { codeKey } from '#contract/rules/text';
import { inspectAt } from './inspectAt';
import type { Copy } from '../../providers/offline/copy';
import { isOpen } from './work';

export type KnownAsset = Pick<ActivoSlim, 'id' | 'uuid' | 'nombre' | 'codigo' | 'placa'>;

/** Assets known to this phone: those of its orders, and the whole fleet by name. */
export const knownAssets = ({
  activos,
  flota,
}: {
  activos: readonly ActivoPaquete[];
  flota: readonly ActivoSlim[];
}): KnownAsset[] => [...flota, ...activos.filter(({ id }) => !flota.some((known) => known.id === id))];

/**
 * The asset of a label: its QR code contains the address of its sheet, `…/asset/{uuid}`; that of an old label, and what
 * is typed, its code or plate.
 */
export const scanned = (text: string, copy: Copy): KnownAsset | undefined => {
  const uuid = /\/asset\/([0-9a-f-]{36})/i.exec(text)?.[1]?.toLowerCase();
  const key = codeKey(text);
  return knownAssets(copy).find((asset) =>
    uuid ? asset.uuid === uuid : [asset.codigo, asset.placa].some((name) => name && codeKey(name) === key),
  );
};

export const unknownCode = 'Ese código no es de un activo de esta empresa.';

/**
 * The page that a label leads to: its inspection if one is due, its only open order of this person, the list of them if
 * there are more, or else the asset's sheet.
 */
export const pageOfScanned = (
  { id, uuid, placa, codigo, nombre }: KnownAsset,
  { ordenes, inspecciones }: Copy,
): string => {
  const due = inspecciones.activos.find((asset) => asset.id === id)?.formularios.find(({ debida }) => debida);
  if (due) return inspectAt(id, due.plantilla_id);
  const [only, ...more] = ordenes.filter((orden) => orden.activo_id === id && isOpen(orden));
  if (!only) return `/asset/${uuid}`;
  if (more.length === 0) return `/operario/ordenes/${only.id}`;
  return `/operario/ordenes?${new URLSearchParams({ buscar: placa ?? codigo ?? nombre }).toString()}`;
};

/** The assets that this person drives. */
export const drivenAssets = ({ activos, persona }: Copy): ActivoPaquete[] =>
  persona === null ? [] : activos.filter(({ conductor_id }) => conductor_id === persona.id);

/** The asset that a report is most probably about: the only one that this person drives. */
export const probableAsset = (copy: Copy): number | undefined => {
  const [only, ...more] = drivenAssets(copy);
  return more.length === 0 ? only?.id : undefined;
};
