import type { EntityName } from '#contract/index';
import type { Changed } from './deps';

/** A record that was changed as a side effect. */
export type Touched = readonly [EntityName, { id: number; version: number }];

/** Publishes each changed record once, in its last state. To be called after the commit. */
export const tellTouched = (changed: Changed, empresaId: number, touched: readonly Touched[]): void => {
  const last = new Map(touched.map((each) => [`${each[0]} ${each[1].id}`, each]));
  for (const entity of new Set(touched.map(([name]) => name)))
    changed(
      empresaId,
      entity,
      [...last.values()].filter(([name]) => name === entity).map(([, row]) => row),
    );
};
