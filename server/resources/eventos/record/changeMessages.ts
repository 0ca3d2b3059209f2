import { channels, events, type ChangeMessage } from '#contract/core/realtime';
import { grouped } from '../../../db/grouped';

/**
 * Screens that show events reload them. Of a large batch only a few are published: that is enough to trigger the
 * reload.
 */
export const eventMessages = (changes: readonly { empresaId: number; id: number; version: number }[]) =>
  [...grouped(changes, ({ empresaId }) => empresaId)].flatMap(([empresaId, rows]) =>
    rows.slice(-mostTold).map(({ id, version }) => ({
      channel: channels.company(empresaId, 'eventos'),
      event: events.cambios,
      data: { recurso: 'eventos', id, version } satisfies ChangeMessage,
    })),
  );

const mostTold = 20;
