import { eliminaciones, type TipoWebhook } from '#contract/requests/webhooks';

/** What a transaction did to a record. */
export interface Change extends Record<string, unknown> {
  id: string;
  tipo: Exclude<TipoWebhook, 'posiciones'>;
  entidad_id: number;
  transaccion: string;
}

/** That it was made or closed says that it changed, to everybody. */
const stronger: readonly (readonly [TipoWebhook, TipoWebhook])[] = [
  ['orden.cambiada', 'orden.creada'],
  ['orden.cambiada', 'orden.cerrada'],
  ['activo.cambiado', 'activo.creado'],
  ['combustible.cambiado', 'combustible.cargado'],
  ['dispositivo.cambiado', 'dispositivo.creado'],
];

/**
 * Types that are not told when the same transaction also did the second to the record. That it was deleted says so to
 * those who want to know; the others are told of a change.
 */
export const replacedFor = (tipos: readonly TipoWebhook[]): readonly (readonly [TipoWebhook, TipoWebhook])[] => [
  ...stronger,
  ...[...eliminaciones].flatMap(([gone, changed]) =>
    changed && tipos.includes(gone) ? [[changed, gone] as const] : [],
  ),
];

/** What a webhook of these types is told of some changes: each record once by each transaction. */
export const wantedBy = <Some extends Change>(tipos: readonly TipoWebhook[], changes: readonly Some[]): Some[] => {
  const told = new Map<string, Some>();
  for (const change of changes) {
    const key = keyOf(change.tipo, change);
    if (!told.has(key)) told.set(key, change);
  }
  const replaced = replacedFor(tipos);
  return [...told.values()].filter(
    (change) =>
      tipos.includes(change.tipo) &&
      !replaced.some(([weak, strong]) => weak === change.tipo && told.has(keyOf(strong, change))),
  );
};

const keyOf = (tipo: TipoWebhook, { transaccion, entidad_id }: Change) => `${transaccion} ${tipo} ${entidad_id}`;
