import type { Evento } from '#contract/eventos';
import { hrefOf } from '#contract/paths';

/** Where one sees the events that a filter leaves. */
export const inboxAddress = (filter: object): string => `${hrefOf('/eventos')}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;

/** Where an event is opened, among those of its asset. */
export const eventAddress = ({ id, activo_id }: Pick<Evento, 'id' | 'activo_id'>): string =>
  `${inboxAddress(activo_id === null ? {} : { activo_id })}&evento=${id}`;
