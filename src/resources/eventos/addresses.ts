import type { Evento } from '#contract/entities/eventos';
import { filteredBy, hrefOf } from '#contract/core/paths';

/** The address of the events that match a filter. */
export const inboxAddress = (filter: object): string => `${hrefOf('/eventos')}${filteredBy(filter)}`;

/** The address that opens an event, among those of its asset. */
export const eventAddress = ({ id, activo_id }: Pick<Evento, 'id' | 'activo_id'>): string =>
  `${inboxAddress(activo_id === null ? {} : { activo_id })}&evento=${id}`;
